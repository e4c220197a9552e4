import {
  type AccountChangeTimes,
  type LinkedAccount,
  payoutWaitsUntil,
  verifiedAccountReplacedAt,
} from '@sevenday/lending';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import { members } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bankAccounts } from './store.ts';

/**
 * Reads when these members last changed their password, email, name and bank account. Returns the
 * times by the member's id.
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
    // The present account has no time of removal, so it comes last.
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
 * Reads when a member's payout wait ends, by the wall clock (the real time). The wait bars sending
 * for 24 hours after a change of password, email, name or bank account. Null if money may be sent
 * now.
 */
export async function readPayoutWait(tx: Tx, memberId: string, wall: Date): Promise<Date | null> {
  const changes = (await readAccountChanges(tx, [memberId])).get(memberId);
  return changes ? payoutWaitsUntil(changes, wall) : null;
}

/**
 * Reads when a member's payout wait ends, and locks the user's row, so password and email can't
 * change until the transaction ends. The caller has locked the member, so name and bank account
 * can't change either.
 */
export async function lockPayoutWait(tx: Tx, memberId: string, wall: Date): Promise<Date | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('share');
  return readPayoutWait(tx, memberId, wall);
}
