import { type AccountPayment, strikesAfter, strikesThatStop } from '@sevenday/lending';
import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { debitAuthorizations, debitStrikes } from '../payment/store.ts';

/** Reads how many payments of an account failed in a row. Locks the count until the transaction ends. */
export async function readStrikes(tx: Tx, fingerprint: string): Promise<number> {
  return (await findStrikes(tx, fingerprint))?.consecutive ?? 0;
}

/**
 * Says whether two failures in a row stop a debit.
 *
 * They stop every debit except a debit that its borrower authorized after the last failure. If that debit fails too,
 * the next one needs another authorization (docs/adr/0016). The database checks the same when the debit is submitted.
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
 * Locks and returns the rows of every fingerprint that may be the account's. The order is fixed, so that two callers
 * never wait for each other at the same time.
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

/**
 * Returns the row that counts for an account: the one that changed last. If two changed at the same moment, the one
 * with the higher count.
 */
function latest(rows: Strikes[]): Strikes | undefined {
  return [...rows].sort(
    (one, other) =>
      other.changedAt.getTime() - one.changedAt.getTime() || other.consecutive - one.consecutive,
  )[0];
}

/** The time of the last change for an account whose payments were never counted. */
const never = new Date(0);

/**
 * Updates an account's strikes after a payment that failed or settled. Returns how many payments have failed in a row.
 */
export async function updateStrikes(
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
  // A third failure in a row is written too, because its time stops a debit that the borrower authorized earlier.
  if (consecutive !== before.consecutive || payment === 'insufficient_funds') {
    await tx
      .update(debitStrikes)
      .set({ consecutive, changedAt: now })
      .where(eq(debitStrikes.fingerprint, fingerprint));
  }
  return consecutive;
}

/**
 * Selects the rows whose fingerprint may be of the same bank account as this one.
 *
 * A bank that tokenizes its numbers gives a new number, and so a new fingerprint, at each link. `guards.sql` says which
 * fingerprints belong together. Its trigger uses the same rule.
 */
export function isOfSameAccount(column: SQLWrapper, fingerprint: string): SQL {
  return sql`${column} in (select bank_account_fingerprints(${fingerprint}))`;
}
