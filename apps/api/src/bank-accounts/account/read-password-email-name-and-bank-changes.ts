import {
  type AccountChangeTimes,
  type LinkedAccount,
  verifiedAccountReplacedAt,
} from '@sevenday/lending';
import { asc, eq, sql } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import { members } from '../../members/index.ts';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { bankAccounts } from './tables.ts';

/** The keys are member ids. */
export async function readAccountChanges(
  tx: Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, AccountChangeTimes>> {
  if (memberIds.length === 0) return new Map();
  const ids = [...new Set(memberIds)];
  const [people, accounts] = await runTogether(
    selectPeople(tx, { ids }),
    selectAccounts(tx, { ids }),
  );
  const linked = new Map<string, LinkedAccount[]>(ids.map((id) => [id, []]));
  for (const account of accounts) linked.get(account.memberId)?.push(asLinked(account));
  return new Map(
    people.map(({ id, ...changes }) => [
      id,
      { ...changes, bank_account: verifiedAccountReplacedAt(linked.get(id) ?? []) },
    ]),
  );
}

type Changes = Pick<AccountChangeTimes, 'password' | 'email' | 'name'> & { id: string };

const selectPeople = queryBuiltOnce<{ ids: string[] }, Changes[]>((tx) =>
  tx
    .select({
      id: members.id,
      password: users.passwordChangedAt,
      email: users.emailChangedAt,
      name: members.nameChangedAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(anyOf(members.id, sql.placeholder('ids'))),
);

const accountColumns = {
  memberId: bankAccounts.memberId,
  addedAt: bankAccounts.addedAt,
  verifiedAt: bankAccounts.verifiedAt,
  fingerprint: bankAccounts.fingerprint,
  providerAccountId: bankAccounts.providerAccountId,
};

type Account = Pick<typeof bankAccounts.$inferSelect, keyof typeof accountColumns>;

const selectAccounts = queryBuiltOnce<{ ids: string[] }, Account[]>((tx) =>
  tx
    .select(accountColumns)
    .from(bankAccounts)
    .where(anyOf(bankAccounts.memberId, sql.placeholder('ids')))
    // `verifiedAccountReplacedAt` needs each member's accounts in the order in which they were
    // linked. If two accounts have the same `addedAt`, the present account comes last.
    .orderBy(asc(bankAccounts.addedAt), sql`${bankAccounts.removedAt} asc nulls last`),
);

function asLinked(account: Account): LinkedAccount {
  return {
    linkedAt: account.addedAt,
    wasVerified: account.verifiedAt !== null,
    marks: [account.fingerprint, account.providerAccountId],
  };
}
