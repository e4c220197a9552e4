import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { bankAccounts, bankLinks } from './tables.ts';

export interface BankConnectionIds {
  /** Removed accounts are included. */
  providerAccountIds: string[];
  /**
   * The bank links that the member did not finish. In such a link, the member may have chosen an
   * account that only the payment provider knows.
   */
  unfinishedSessionIds: string[];
}

export async function readBankConnectionIds(tx: Tx, memberId: string): Promise<BankConnectionIds> {
  const accounts = await tx
    .selectDistinct({ id: bankAccounts.providerAccountId })
    .from(bankAccounts)
    .where(eq(bankAccounts.memberId, memberId));
  const unfinished = await tx
    .select({ id: bankLinks.providerSessionId })
    .from(bankLinks)
    .where(and(eq(bankLinks.memberId, memberId), isNull(bankLinks.completedAt)));
  return {
    providerAccountIds: accounts.map(({ id }) => id),
    unfinishedSessionIds: unfinished.map(({ id }) => id),
  };
}
