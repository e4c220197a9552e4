import { type AccountPayment, strikesAfter, strikesThatStop } from '@sevenday/lending';
import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { debitAuthorizations, debitStrikes } from '../payment/tables.ts';

/**
 * Returns how many strikes the account has in a row, at most two. Locks the rows of the count until
 * the transaction ends.
 */
export async function readStrikes(tx: Tx, fingerprint: string): Promise<number> {
  return (await findStrikes(tx, fingerprint))?.consecutive ?? 0;
}

/**
 * After two strikes, only a debit that the borrower authorized after the last strike may be made
 * (docs/adr/0016). The database also checks this when a debit becomes `planned`.
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

/** All callers lock the rows in the same order, to avoid deadlocks. */
function lockStrikes(tx: Tx, fingerprint: string, strength: 'share' | 'update') {
  return tx
    .select()
    .from(debitStrikes)
    .where(isOfSameAccount(debitStrikes.fingerprint, fingerprint))
    .orderBy(asc(debitStrikes.fingerprint))
    .for(strength);
}

type Strikes = typeof debitStrikes.$inferSelect;

function latest(rows: Strikes[]): Strikes | undefined {
  return [...rows].sort(
    (one, other) =>
      other.changedAt.getTime() - one.changedAt.getTime() || other.consecutive - one.consecutive,
  )[0];
}

/** The `changedAt` of a row before its first strike. */
const never = new Date(0);

/** Returns the numbers of strikes in a row. */
export async function updateStrikes(
  tx: Tx,
  fingerprint: string,
  payment: AccountPayment,
  now: Date,
): Promise<{ before: number; after: number }> {
  await tx
    .insert(debitStrikes)
    .values({ fingerprint, consecutive: 0, changedAt: never })
    .onConflictDoNothing();
  const before = latest(await lockStrikes(tx, fingerprint, 'update'));
  if (!before) throw new Error('The payment was not counted.');
  const consecutive = strikesAfter(before.consecutive, payment);
  // A third failure doesn't raise the number of strikes above two. Its time is stored all the same,
  // because a debit that the borrower authorized before that time may not be made.
  if (consecutive !== before.consecutive || payment === 'insufficient_funds') {
    await tx
      .update(debitStrikes)
      .set({ consecutive, changedAt: now })
      .where(eq(debitStrikes.fingerprint, fingerprint));
  }
  return { before: before.consecutive, after: consecutive };
}

/**
 * Some banks give an account a new number each time the borrower links it, so an account may have
 * several fingerprints. The trigger that refuses forbidden debits uses the same SQL function (in
 * `guards.sql`).
 */
export function isOfSameAccount(column: SQLWrapper, fingerprint: string): SQL {
  return sql`${column} in (select bank_account_fingerprints(${fingerprint}))`;
}
