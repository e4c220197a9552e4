import { eq } from 'drizzle-orm';
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
