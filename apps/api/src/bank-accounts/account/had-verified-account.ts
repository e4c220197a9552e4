import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { bankAccounts } from './tables.ts';

/** Includes removed accounts. */
export async function hadVerifiedAccount(tx: Tx, memberId: string): Promise<boolean> {
  const found = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.memberId, memberId), isNotNull(bankAccounts.verifiedAt)))
    .limit(1);
  return found.length > 0;
}
