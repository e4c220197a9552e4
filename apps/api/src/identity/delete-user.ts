import { eq, or } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { forgetEveryAttempt } from './budgets/account-budgets.ts';
import { users } from './tables.ts';

/**
 * Locks the rows of every admin and of this user until the transaction ends, and returns the admins' ids. Two admins
 * who delete each other at once come one after the other, and the second one sees that the first is gone.
 */
export async function lockAdminsAnd(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id, isAdmin: users.isAdmin })
    .from(users)
    .where(or(eq(users.isAdmin, true), eq(users.id, userId)))
    .orderBy(users.id)
    .for('update');
  return rows.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
}

/**
 * Deletes a user whose row the caller has locked. This ends their sign-in and deletes everything that belongs to the
 * user: sessions, the member's profile, ID documents, bank links and accounts (foreign keys, `on delete cascade`).
 */
export async function deleteUser(
  tx: Tx,
  keys: Keys,
  user: { id: string; email: string },
): Promise<void> {
  await forgetEveryAttempt(tx, keys, user);
  await tx.delete(users).where(eq(users.id, user.id));
}
