import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { bankAccounts, bankLinks } from './store.ts';

/** The provider's ids of everything that connects a member to their bank. */
export interface BankConnections {
  /** Every account that the member ever linked, removed ones too. */
  providerAccountIds: string[];
  /**
   * Links that the member began and did not finish. The member may still have chosen an account in an unfinished link.
   */
  unfinishedSessionIds: string[];
}

export async function readBankConnections(tx: Tx, memberId: string): Promise<BankConnections> {
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
