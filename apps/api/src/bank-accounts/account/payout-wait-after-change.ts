import {
  type AccountChangeTimes,
  type LinkedAccount,
  payoutWaitsUntil,
  verifiedAccountReplacedAt,
} from '@sevenday/lending';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import { members } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { bankAccounts } from './tables.ts';

/**
 * Reads when each of these members last made a change after which payouts wait. The keys are member
 * ids.
 */
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

/**
 * Reads when a member's payout wait ends; null if no wait applies. No money is sent for 24 hours
 * after a change of password, email or name, or after the member replaced an account that was ever
 * verified by another one. The time is by the wall clock, which the sandbox cannot move ahead.
 */
export async function readPayoutWait(tx: Tx, memberId: string, wall: Date): Promise<Date | null> {
  const changes = (await readAccountChanges(tx, [memberId])).get(memberId);
  return changes ? payoutWaitsUntil(changes, wall) : null;
}

/**
 * Like `readPayoutWait`, and locks the user's row, so password and email can't change until the
 * transaction ends. Name and bank account can't change either, because the caller has locked the
 * member.
 */
export async function lockPayoutWait(tx: Tx, memberId: string, wall: Date): Promise<Date | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('share');
  return readPayoutWait(tx, memberId, wall);
}
