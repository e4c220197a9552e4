import { type AccountPayment, strikesAfter, strikesThatStop } from '@sevenday/lending';
import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { debitAuthorizations, debitStrikes } from '../payment/store.ts';

/** How many debits of an account failed in a row; what was counted stays as it is until the transaction ends. */
export async function readStrikes(tx: Tx, fingerprint: string): Promise<number> {
  return (await findStrikes(tx, fingerprint))?.consecutive ?? 0;
}

/**
 * Whether two failures in a row stand against a debit: one that its borrower authorized since the last of them may be
 * made, another failure takes another authorization (docs/adr/0016). The database asks the same as it is handed over.
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

/** Of all that may be the account, under whichever fingerprint; in one order, so that two who lock them wait in turn. */
function lockStrikes(tx: Tx, fingerprint: string, strength: 'share' | 'update') {
  return tx
    .select()
    .from(debitStrikes)
    .where(isOfSameAccount(debitStrikes.fingerprint, fingerprint))
    .orderBy(asc(debitStrikes.fingerprint))
    .for(strength);
}

type Strikes = typeof debitStrikes.$inferSelect;

/** Where an account stands now: what was counted last, and of two at one moment the more. */
function latest(rows: Strikes[]): Strikes | undefined {
  return [...rows].sort(
    (one, other) =>
      other.changedAt.getTime() - one.changedAt.getTime() || other.consecutive - one.consecutive,
  )[0];
}

/** Of an account whose payments were never counted. */
const never = new Date(0);

/** Counts what became of a payment from an account; answers how many have failed in a row. */
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
  // A failure beyond the last that counts is news too: what was authorized before it is not debited.
  if (consecutive !== before.consecutive || payment === 'insufficient_funds') {
    await tx
      .update(debitStrikes)
      .set({ consecutive, changedAt: now })
      .where(eq(debitStrikes.fingerprint, fingerprint));
  }
  return consecutive;
}

/**
 * Whether a fingerprint is of what may be the same bank account as another's: a bank that tokenizes its numbers gives a
 * new one, and so a new fingerprint, at each link. Which these are is said in `guards.sql`, whose trigger asks the same.
 */
export function isOfSameAccount(column: SQLWrapper, fingerprint: string): SQL {
  return sql`${column} in (select bank_account_fingerprints(${fingerprint}))`;
}
