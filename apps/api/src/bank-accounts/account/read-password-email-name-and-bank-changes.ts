import {
  type AccountChangeTimes,
  type LinkedAccount,
  verifiedAccountReplacedAt,
} from '@sevenday/lending';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import { members } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { bankAccounts } from './tables.ts';

/** The keys are member ids. */
export async function readAccountChanges(
  tx: Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, AccountChangeTimes>> {
  if (memberIds.length === 0) return new Map();
  const ids = [...new Set(memberIds)];
  const people = await tx
    .select({
      id: members.id,
      password: users.passwordChangedAt,
      email: users.emailChangedAt,
      name: members.nameChangedAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(inArray(members.id, ids));
  const accounts = await tx
    .select()
    .from(bankAccounts)
    .where(inArray(bankAccounts.memberId, ids))
    // `verifiedAccountReplacedAt` needs each member's accounts in the order in which they were
    // linked. If two accounts have the same `addedAt`, the present account comes last.
    .orderBy(asc(bankAccounts.addedAt), sql`${bankAccounts.removedAt} asc nulls last`);
  return new Map(
    people.map(({ id, ...changes }) => {
      const own = accounts.filter(({ memberId }) => memberId === id);
      return [id, { ...changes, bank_account: verifiedAccountReplacedAt(own.map(asLinked)) }];
    }),
  );
}

function asLinked(account: typeof bankAccounts.$inferSelect): LinkedAccount {
  return {
    linkedAt: account.addedAt,
    wasVerified: account.verifiedAt !== null,
    marks: [account.fingerprint, account.providerAccountId],
  };
}
