import type { LedgerEvent } from '@sevenday/contract';
import { addCents, type Cents, cents, zeroCents } from '@sevenday/lending';
import type { Account } from './chart-of-accounts.ts';

/**
 * Why an entry was posted, such as `paid`. A posting can have another event than its entry: an
 * entry `payout_returned` can have postings `forgiveness_undone`.
 */
export type { LedgerEvent };

/** One debit (`amountCents` is positive) or credit (negative) of an entry. */
export interface Posting {
  readonly account: Account;
  readonly amountCents: Cents;
  readonly event: LedgerEvent;
}

/** The content of one ledger transaction. Its postings sum to zero, and no posting is zero. */
export interface LedgerEntry {
  readonly event: LedgerEvent;
  readonly postings: readonly Posting[];
}

/** A debit and a credit of the same amount. docs/ledger.md writes it as `debit / credit`. */
export interface PostingPair {
  readonly debit: Account;
  readonly credit: Account;
  readonly amountCents: Cents;
  /** The entry's event if left out. */
  readonly event?: LedgerEvent;
}

/**
 * Adds up postings of the same account and event. Throws RangeError for a negative amount, and if
 * every sum is zero.
 */
export function entryOf(event: LedgerEvent, moves: readonly PostingPair[]): LedgerEntry {
  const sums = new Map<string, Posting>();
  const add = (account: Account, amountCents: Cents, cause: LedgerEvent): void => {
    const key = `${cause} ${account}`;
    const before = sums.get(key)?.amountCents ?? zeroCents;
    sums.set(key, { account, amountCents: addCents(before, amountCents), event: cause });
  };
  for (const move of moves) {
    if (move.amountCents < 0) {
      throw new RangeError(`${event}: an amount to post is negative (${move.amountCents} cents).`);
    }
    add(move.debit, move.amountCents, move.event ?? event);
    add(move.credit, cents(-move.amountCents), move.event ?? event);
  }
  const postings = [...sums.values()].filter((posting) => posting.amountCents !== 0);
  if (postings.length === 0) {
    throw new RangeError(`${event}: there is no money to post.`);
  }
  return { event, postings };
}
