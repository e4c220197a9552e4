import { addCents, type Cents, zeroCents } from '@sevenday/lending';
import type { Account } from './chart-of-accounts.ts';
import type { LedgerEvent, PostingPair } from './entry.ts';
import { type LoanParts, totalOf } from './principal-interest-and-late-fee.ts';

/**
 * Makes the posting pairs of a payment that settles the amounts due. Interest and late fee are then
 * earned.
 */
export function settled(parts: LoanParts, into: Account): PostingPair[] {
  return [
    { debit: into, credit: 'principal_due', amountCents: parts.principalCents },
    { debit: into, credit: 'interest_due', amountCents: parts.interestCents },
    { debit: into, credit: 'late_fee_due', amountCents: parts.lateFeeCents },
    { debit: 'unearned_interest', credit: 'interest_income', amountCents: parts.interestCents },
    { debit: 'unearned_late_fees', credit: 'late_fee_income', amountCents: parts.lateFeeCents },
  ];
}

/**
 * Makes the opposite of `settled`. `from` is the account that the money left. It is
 * `refunds_payable` if the lender now owes the money back.
 */
export function unsettled(parts: LoanParts, from: Account): PostingPair[] {
  return settled(parts, from).map(turnedRound);
}

/**
 * Makes the posting pairs that make these amounts no longer due. Principal is posted against the
 * account `against`. Interest and late fee were never earned, so they are only removed.
 */
export function noLongerDue(parts: LoanParts, against: Account): PostingPair[] {
  return [
    { debit: against, credit: 'principal_due', amountCents: parts.principalCents },
    { debit: 'unearned_interest', credit: 'interest_due', amountCents: parts.interestCents },
    { debit: 'unearned_late_fees', credit: 'late_fee_due', amountCents: parts.lateFeeCents },
  ];
}

/**
 * Makes the posting pairs of a payment of a written-off loan. The loan had nothing due any more, so
 * the whole payment is income.
 */
export function recovered(parts: LoanParts, into: Account): PostingPair[] {
  return [
    { debit: into, credit: 'recoveries', amountCents: parts.principalCents },
    { debit: into, credit: 'interest_income', amountCents: parts.interestCents },
    { debit: into, credit: 'late_fee_income', amountCents: parts.lateFeeCents },
  ];
}

/**
 * Makes the memo pair (postings outside assets and debts) for the principal of an approved loan
 * whose money was not sent yet.
 */
export function waiting(principalCents: Cents): PostingPair {
  return {
    debit: 'approved_not_sent',
    credit: 'approved_not_sent_contra',
    amountCents: principalCents,
  };
}

/**
 * Makes the memo pair (postings outside assets and debts) for a claim that the lender keeps after a
 * write-off.
 */
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
 * Returns in `moves` the posting pairs that undo `forgiven`, and in `all` the amounts that are due
 * after that. `forgiven`: the amounts lowered and waived; none if left out.
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
