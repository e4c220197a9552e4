import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { debitStrikes } from './store.ts';

/** After so many failures in a row an account is not debited again (12 CFR 1041.8(b)). */
export const strikesThatStop = 2;

/** How many debits of an account failed in a row; the row stays as it is until the transaction ends. */
export async function readStrikes(tx: Tx, fingerprint: string): Promise<number> {
  const [row] = await tx
    .select()
    .from(debitStrikes)
    .where(eq(debitStrikes.fingerprint, fingerprint))
    .for('share');
  return row?.consecutive ?? 0;
}

/** Counts a payment from an account that failed for insufficient funds; answers how many have in a row. */
export async function addStrike(tx: Tx, fingerprint: string, now: Date): Promise<number> {
  const [row] = await tx
    .insert(debitStrikes)
    .values({ fingerprint, consecutive: 1, changedAt: now })
    .onConflictDoUpdate({
      target: debitStrikes.fingerprint,
      set: {
        consecutive: sql`least(${debitStrikes.consecutive} + 1, ${strikesThatStop})`,
        changedAt: now,
      },
    })
    .returning();
  if (!row) throw new Error('The failure was not counted.');
  return row.consecutive;
}

/** A payment from the account was paid: failures are counted anew. */
export async function clearStrikes(tx: Tx, fingerprint: string, now: Date): Promise<void> {
  await tx
    .update(debitStrikes)
    .set({ consecutive: 0, changedAt: now })
    .where(eq(debitStrikes.fingerprint, fingerprint));
}
