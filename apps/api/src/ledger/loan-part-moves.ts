import { addCents, type Cents, zeroCents } from '@sevenday/lending';
import type { Account } from './chart-of-accounts.ts';
import type { LedgerEvent, Move } from './entry.ts';

/** The three parts of what is owed on a loan, in cents. */
export interface LoanParts {
  readonly principalCents: Cents;
  readonly interestCents: Cents;
  readonly lateFeeCents: Cents;
}

export function totalOf(parts: LoanParts): Cents {
  return addCents(parts.principalCents, parts.interestCents, parts.lateFeeCents);
}

/** Makes the moves of a payment that settles what is due. Its interest and late fee are then earned. */
export function settled(parts: LoanParts, into: Account): Move[] {
  return [
    { debit: into, credit: 'principal_due', amountCents: parts.principalCents },
    { debit: into, credit: 'interest_due', amountCents: parts.interestCents },
    { debit: into, credit: 'late_fee_due', amountCents: parts.lateFeeCents },
    { debit: 'unearned_interest', credit: 'interest_income', amountCents: parts.interestCents },
    { debit: 'unearned_late_fees', credit: 'late_fee_income', amountCents: parts.lateFeeCents },
  ];
}

/**
 * Makes the moves that are the opposite of `settled`. `from` is the account that the money left, or `refunds_payable`
 * if it is now owed back.
 */
export function unsettled(parts: LoanParts, from: Account): Move[] {
  return settled(parts, from).map(turnedRound);
}

/**
 * Makes the moves by which these parts are no longer due. Principal is posted against `against`. Interest and late fee
 * that were never earned are removed.
 */
export function noLongerDue(parts: LoanParts, against: Account): Move[] {
  return [
    { debit: against, credit: 'principal_due', amountCents: parts.principalCents },
    { debit: 'unearned_interest', credit: 'interest_due', amountCents: parts.interestCents },
    { debit: 'unearned_late_fees', credit: 'late_fee_due', amountCents: parts.lateFeeCents },
  ];
}

/** Makes the moves of a payment of what was written off. Nothing was due any more, so all of it is income. */
export function recovered(parts: LoanParts, into: Account): Move[] {
  return [
    { debit: into, credit: 'recoveries', amountCents: parts.principalCents },
    { debit: into, credit: 'interest_income', amountCents: parts.interestCents },
    { debit: into, credit: 'late_fee_income', amountCents: parts.lateFeeCents },
  ];
}

/** Makes the memo move for principal that waits to be sent. */
export function waiting(principalCents: Cents): Move {
  return {
    debit: 'approved_not_sent',
    credit: 'approved_not_sent_contra',
    amountCents: principalCents,
  };
}

/** Makes the memo move for a claim that the lender keeps after a write-off. */
export function claimKept(parts: LoanParts): Move {
  return {
    debit: 'written_off_claims',
    credit: 'written_off_claims_contra',
    amountCents: totalOf(parts),
  };
}

export function turnedRound(move: Move): Move {
  return { ...move, debit: move.credit, credit: move.debit };
}

export function causedBy(event: LedgerEvent, moves: readonly Move[]): Move[] {
  return moves.map((move) => ({ ...move, event }));
}

const nothing: LoanParts = {
  principalCents: zeroCents,
  interestCents: zeroCents,
  lateFeeCents: zeroCents,
};

/** Returns the moves that take back what was lowered and waived, and the parts after that. */
export function withoutForgiveness(
  parts: LoanParts,
  forgiven: LoanParts = nothing,
): { all: LoanParts; moves: Move[] } {
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
