import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { holdsAt } from './holds.ts';
import { bankAccountHolds, bankAccounts, bankLinks } from './store.ts';

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

/** Says whether money is moving to or from any account of the member. */
export async function memberHasHold(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const held = await tx
    .select({ cause: bankAccountHolds.cause })
    .from(bankAccountHolds)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankAccountHolds.bankAccountId))
    .where(and(eq(bankAccounts.memberId, memberId), holdsAt(now)))
    .limit(1);
  return held.length > 0;
}
