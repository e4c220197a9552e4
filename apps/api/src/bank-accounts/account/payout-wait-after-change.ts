import { payoutWaitsUntil } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { readAccountChanges } from './read-account-changes.ts';

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
