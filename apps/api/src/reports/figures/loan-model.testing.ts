import { addCents, type Cents, cents, zeroCents } from '@sevenday/lending';
import type { LoanParts } from '../../ledger/index.ts';
import type { Figures } from './figures.ts';

/**
 * A loan as its lender would describe it, without double entry: what is due, what was paid, what is owed back. The
 * books have to agree with it after every step.
 */
export interface ModelLoan {
  stage: 'new' | 'waiting' | 'sent' | 'paid' | 'written_off' | 'over';
  /** Approved and waiting to be sent. */
  pendingCents: Cents;
  /** Out with the borrower or on its way there, whatever was forgiven, paid or lost since. */
  sentCents: Cents;
  arrived: boolean;
  due: LoanParts;
  forgiven: LoanParts;
  paid: LoanParts;
  paidAfterWriteOff: boolean;
  /** What is still claimed after a write-off. */
  claim: LoanParts;
  lossCents: Cents;
  disputedCents: Cents;
  lostCents: Cents;
  owedBackCents: Cents;
  refundedCents: Cents;
  /** Lost although it was not owed. The lender bears this until it is won back. */
  borneCents: Cents;
}

export const nothing: LoanParts = {
  principalCents: zeroCents,
  interestCents: zeroCents,
  lateFeeCents: zeroCents,
};

export const newLoan: ModelLoan = {
  stage: 'new',
  pendingCents: zeroCents,
  sentCents: zeroCents,
  arrived: false,
  due: nothing,
  forgiven: nothing,
  paid: nothing,
  paidAfterWriteOff: false,
  claim: nothing,
  lossCents: zeroCents,
  disputedCents: zeroCents,
  lostCents: zeroCents,
  owedBackCents: zeroCents,
  refundedCents: zeroCents,
  borneCents: zeroCents,
};

export function sumOf(parts: LoanParts): Cents {
  return addCents(parts.principalCents, parts.interestCents, parts.lateFeeCents);
}

export function plus(parts: LoanParts, more: LoanParts): LoanParts {
  return {
    principalCents: addCents(parts.principalCents, more.principalCents),
    interestCents: addCents(parts.interestCents, more.interestCents),
    lateFeeCents: addCents(parts.lateFeeCents, more.lateFeeCents),
  };
}

export function minus(parts: LoanParts, less: LoanParts): LoanParts {
  return {
    principalCents: cents(parts.principalCents - less.principalCents),
    interestCents: cents(parts.interestCents - less.interestCents),
    lateFeeCents: cents(parts.lateFeeCents - less.lateFeeCents),
  };
}

/** What the Financial Tracker should say of these loans. */
export function manualFigures(loans: readonly ModelLoan[]): Figures {
  const total = (amount: (loan: ModelLoan) => number): Cents =>
    addCents(...loans.map((loan) => cents(amount(loan))));
  const disbursed = total((loan) => (loan.arrived ? loan.sentCents : 0));
  const repaid = total((loan) => sumOf(loan.paid));
  return {
    total_outgoing: total((loan) => loan.sentCents),
    total_disbursed: disbursed,
    total_incoming: total((loan) => sumOf(loan.due)),
    total_repaid: repaid,
    total_interest_earned: total((loan) => loan.paid.interestCents),
    total_late_fees: total((loan) => loan.paid.lateFeeCents),
    expected_profit: total(
      ({ paid, due }) =>
        paid.interestCents + paid.lateFeeCents + due.interestCents + due.lateFeeCents,
    ),
    net_position: cents(repaid - disbursed),
    pending_disbursement_amount: total((loan) => loan.pendingCents),
  };
}
