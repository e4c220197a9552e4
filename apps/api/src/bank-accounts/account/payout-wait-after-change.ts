import { payoutWaitsUntil } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { readAccountChanges } from './read-password-email-name-and-bank-changes.ts';

/**
 * Returns when the member's payout wait ends, or null if there is none. The time is by the wall
 * clock, which the sandbox cannot move ahead.
 */
export async function readPayoutWait(tx: Tx, memberId: string, wall: Date): Promise<Date | null> {
  const changes = (await readAccountChanges(tx, [memberId])).get(memberId);
  return changes ? payoutWaitsUntil(changes, wall) : null;
}

/**
 * Like `readPayoutWait`, but locks the user's row, so password and email can't change until the
 * transaction ends. The caller has locked the member, so name and bank account can't change either.
 */
export async function lockPayoutWait(tx: Tx, memberId: string, wall: Date): Promise<Date | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('share');
  return readPayoutWait(tx, memberId, wall);
}
