import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { bankAccounts, bankLinks } from './store.ts';

/** The accounts and links that connect a member to their bank at the provider. */
export interface BankConnections {
  /** Every account they ever linked, removed ones too. */
  providerAccountIds: string[];
  /** Links that were begun and not finished. The member may have chosen an account there all the same. */
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
