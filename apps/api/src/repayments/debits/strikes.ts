import { type AccountPayment, strikesAfter, strikesThatStop } from '@sevenday/lending';
import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { debitAuthorizations, debitStrikes } from '../payment/store.ts';

/** Reads how many payments of an account failed in a row. The count is locked until the transaction ends. */
export async function readStrikes(tx: Tx, fingerprint: string): Promise<number> {
  return (await findStrikes(tx, fingerprint))?.consecutive ?? 0;
}

/**
 * Says whether two failures in a row stop a debit.
 *
 * A debit that its borrower authorized after the last failure may be made. After another failure it needs another
 * authorization (docs/adr/0016). The database checks the same when the debit is handed over.
 */
export async function isStoppedByStrikes(
  tx: Tx,
  { bankFingerprint, authorizationId }: { bankFingerprint: string; authorizationId: string | null },
): Promise<boolean> {
  const strikes = await findStrikes(tx, bankFingerprint);
  if (!strikes || strikes.consecutive < strikesThatStop) return false;
  if (!authorizationId) return true;
  const [given] = await tx
    .select({ at: debitAuthorizations.authorizedAt })
    .from(debitAuthorizations)
    .where(eq(debitAuthorizations.id, authorizationId));
  return !given || given.at < strikes.changedAt;
}

async function findStrikes(tx: Tx, fingerprint: string) {
  return latest(await lockStrikes(tx, fingerprint, 'share'));
}

/**
 * Locks the rows of every fingerprint that may be the account's. The order is fixed, so that two callers wait in turn.
 */
function lockStrikes(tx: Tx, fingerprint: string, strength: 'share' | 'update') {
  return tx
    .select()
    .from(debitStrikes)
    .where(isOfSameAccount(debitStrikes.fingerprint, fingerprint))
    .orderBy(asc(debitStrikes.fingerprint))
    .for(strength);
}

type Strikes = typeof debitStrikes.$inferSelect;

/** Returns where an account stands now: the row that was counted last, and the higher of two at one moment. */
function latest(rows: Strikes[]): Strikes | undefined {
  return [...rows].sort(
    (one, other) =>
      other.changedAt.getTime() - one.changedAt.getTime() || other.consecutive - one.consecutive,
  )[0];
}

/** For an account whose payments were never counted. */
const never = new Date(0);

/** Counts how a payment from an account ended, and returns how many have failed in a row. */
export async function countStrikes(
  tx: Tx,
  fingerprint: string,
  payment: AccountPayment,
  now: Date,
): Promise<number> {
  await tx
    .insert(debitStrikes)
    .values({ fingerprint, consecutive: 0, changedAt: never })
    .onConflictDoNothing();
  const before = latest(await lockStrikes(tx, fingerprint, 'update'));
  if (!before) throw new Error('The payment was not counted.');
  const consecutive = strikesAfter(before.consecutive, payment);
  // A failure beyond the second is news too: a debit that was authorized before it must not be made.
  if (consecutive !== before.consecutive || payment === 'insufficient_funds') {
    await tx
      .update(debitStrikes)
      .set({ consecutive, changedAt: now })
      .where(eq(debitStrikes.fingerprint, fingerprint));
  }
  return consecutive;
}

/**
 * Says whether a fingerprint may be of the same bank account as another.
 *
 * A bank that tokenizes its numbers gives a new number, and so a new fingerprint, at each link. `guards.sql` says which
 * fingerprints these are, and its trigger asks the same.
 */
export function isOfSameAccount(column: SQLWrapper, fingerprint: string): SQL {
  return sql`${column} in (select bank_account_fingerprints(${fingerprint}))`;
}
