import { addCents, type Cents, zeroCents } from '@sevenday/lending';
import type { Account } from './accounts.ts';
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

/** The money is in, and settles what is due; interest and late fee are earned by it. */
export function settled(parts: LoanParts, into: Account): Move[] {
  return [
    { debit: into, credit: 'principal_due', amountCents: parts.principalCents },
    { debit: into, credit: 'interest_due', amountCents: parts.interestCents },
    { debit: into, credit: 'late_fee_due', amountCents: parts.lateFeeCents },
    { debit: 'unearned_interest', credit: 'interest_income', amountCents: parts.interestCents },
    { debit: 'unearned_late_fees', credit: 'late_fee_income', amountCents: parts.lateFeeCents },
  ];
}

/** `settled`, turned round: `from` is where the money is gone from, or what is now owed back. */
export function unsettled(parts: LoanParts, from: Account): Move[] {
  return settled(parts, from).map(turnedRound);
}

/** Principal is due no longer, against `against`; interest and late fee that were never earned fall away. */
export function noLongerDue(parts: LoanParts, against: Account): Move[] {
  return [
    { debit: against, credit: 'principal_due', amountCents: parts.principalCents },
    { debit: 'unearned_interest', credit: 'interest_due', amountCents: parts.interestCents },
    { debit: 'unearned_late_fees', credit: 'late_fee_due', amountCents: parts.lateFeeCents },
  ];
}

/** A payment of what had been written off: nothing is due any more, so all of it is income. */
export function recovered(parts: LoanParts, into: Account): Move[] {
  return [
    { debit: into, credit: 'recoveries', amountCents: parts.principalCents },
    { debit: into, credit: 'interest_income', amountCents: parts.interestCents },
    { debit: into, credit: 'late_fee_income', amountCents: parts.lateFeeCents },
  ];
}

/** The memo of a principal that waits to be sent. */
export function waiting(principalCents: Cents): Move {
  return {
    debit: 'approved_not_sent',
    credit: 'approved_not_sent_contra',
    amountCents: principalCents,
  };
}

/** The memo of a claim that the lender keeps after writing it off. */
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

/** The moves that take back what was lowered and waived, and the parts as they stand then. */
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
