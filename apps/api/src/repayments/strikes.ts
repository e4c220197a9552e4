import { type AccountPayment, strikesAfter, strikesThatStop } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { debitAuthorisations, debitStrikes } from './store.ts';

/** How many debits of an account failed in a row; the row stays as it is until the transaction ends. */
export async function readStrikes(tx: Tx, fingerprint: string): Promise<number> {
  return (await findStrikes(tx, fingerprint))?.consecutive ?? 0;
}

/**
 * Whether two failures in a row stand against a debit: one that its borrower authorised since the last of them may be
 * made, another failure takes another authorization (docs/adr/0016). The database asks the same as it is handed over.
 */
export async function isStoppedByStrikes(
  tx: Tx,
  { bankFingerprint, authorisationId }: { bankFingerprint: string; authorisationId: string | null },
): Promise<boolean> {
  const strikes = await findStrikes(tx, bankFingerprint);
  if (!strikes || strikes.consecutive < strikesThatStop) return false;
  if (!authorisationId) return true;
  const [given] = await tx
    .select({ at: debitAuthorisations.authorisedAt })
    .from(debitAuthorisations)
    .where(eq(debitAuthorisations.id, authorisationId));
  return !given || given.at < strikes.changedAt;
}

async function findStrikes(tx: Tx, fingerprint: string) {
  const [row] = await tx
    .select()
    .from(debitStrikes)
    .where(eq(debitStrikes.fingerprint, fingerprint))
    .for('share');
  return row;
}

/** Counts what became of a payment from an account; answers how many have failed in a row. */
export async function countStrikes(
  tx: Tx,
  fingerprint: string,
  payment: AccountPayment,
  now: Date,
): Promise<number> {
  await tx
    .insert(debitStrikes)
    .values({ fingerprint, consecutive: 0, changedAt: now })
    .onConflictDoNothing();
  const account = eq(debitStrikes.fingerprint, fingerprint);
  const [row] = await tx.select().from(debitStrikes).where(account).for('update');
  if (!row) throw new Error('The payment was not counted.');
  const consecutive = strikesAfter(row.consecutive, payment);
  // A failure beyond the last that counts is news too: what was authorised before it is not debited.
  if (consecutive !== row.consecutive || payment === 'insufficient_funds') {
    await tx.update(debitStrikes).set({ consecutive, changedAt: now }).where(account);
  }
  return consecutive;
}
