import { addCents, type Cents, zeroCents } from '@sevenday/lending';
import type { Account } from './chart-of-accounts.ts';
import type { LedgerEvent, PostingPair } from './entry.ts';
import { type LoanParts, totalOf } from './principal-interest-and-late-fee.ts';

/** When the loan is paid, interest and late fee become the lender's income. */
export function settled(parts: LoanParts, into: Account): PostingPair[] {
  return [
    { debit: into, credit: 'principal_due', amountCents: parts.principalCents },
    { debit: into, credit: 'interest_due', amountCents: parts.interestCents },
    { debit: into, credit: 'late_fee_due', amountCents: parts.lateFeeCents },
    { debit: 'unearned_interest', credit: 'interest_income', amountCents: parts.interestCents },
    { debit: 'unearned_late_fees', credit: 'late_fee_income', amountCents: parts.lateFeeCents },
  ];
}

/** The opposite of `settled`. `from` is `refunds_payable` if the lender now owes the money back. */
export function unsettled(parts: LoanParts, from: Account): PostingPair[] {
  return settled(parts, from).map(turnedRound);
}

/** Interest and late fee only leave the books, because they were never income. */
export function noLongerDue(parts: LoanParts, against: Account): PostingPair[] {
  return [
    { debit: against, credit: 'principal_due', amountCents: parts.principalCents },
    { debit: 'unearned_interest', credit: 'interest_due', amountCents: parts.interestCents },
    { debit: 'unearned_late_fees', credit: 'late_fee_due', amountCents: parts.lateFeeCents },
  ];
}

/** Only the principal goes to recoveries. */
export function recovered(parts: LoanParts, into: Account): PostingPair[] {
  return [
    { debit: into, credit: 'recoveries', amountCents: parts.principalCents },
    { debit: into, credit: 'interest_income', amountCents: parts.interestCents },
    { debit: into, credit: 'late_fee_income', amountCents: parts.lateFeeCents },
  ];
}

export function waiting(principalCents: Cents): PostingPair {
  return {
    debit: 'approved_not_sent',
    credit: 'approved_not_sent_contra',
    amountCents: principalCents,
  };
}

export function claimKept(parts: LoanParts): PostingPair {
  return {
    debit: 'written_off_claims',
    credit: 'written_off_claims_contra',
    amountCents: totalOf(parts),
  };
}

export function turnedRound(move: PostingPair): PostingPair {
  return { ...move, debit: move.credit, credit: move.debit };
}

export function causedBy(event: LedgerEvent, moves: readonly PostingPair[]): PostingPair[] {
  return moves.map((move) => ({ ...move, event }));
}

const nothing: LoanParts = {
  principalCents: zeroCents,
  interestCents: zeroCents,
  lateFeeCents: zeroCents,
};

/**
 * `moves` undo what was lowered and waived (`forgiven`). `all` are the amounts that are due after
 * these moves.
 */
export function withoutForgiveness(
  parts: LoanParts,
  forgiven: LoanParts = nothing,
): { all: LoanParts; moves: PostingPair[] } {
  return {
    all: {
      principalCents: addCents(parts.principalCents, forgiven.principalCents),
      interestCents: addCents(parts.interestCents, forgiven.interestCents),
      lateFeeCents: addCents(parts.lateFeeCents, forgiven.lateFeeCents),
    },
    moves: causedBy(
      'forgiveness_undone',
      noLongerDue(forgiven, 'principal_forgiven').map(turnedRound),
    ),
  };
}
