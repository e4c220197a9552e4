import { type AccountPayment, strikesAfter } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { debitStrikes } from './store.ts';

/** How many debits of an account failed in a row; the row stays as it is until the transaction ends. */
export async function readStrikes(tx: Tx, fingerprint: string): Promise<number> {
  const [row] = await tx
    .select()
    .from(debitStrikes)
    .where(eq(debitStrikes.fingerprint, fingerprint))
    .for('share');
  return row?.consecutive ?? 0;
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
  if (consecutive !== row.consecutive) {
    await tx.update(debitStrikes).set({ consecutive, changedAt: now }).where(account);
  }
  return consecutive;
}
