import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { users } from './store.ts';

/**
 * When the password or the email was last changed (wall clock), or null when neither was since registering. A bank
 * account linked within 24 hours of it has to wait (decisions, "which account is paid"). Refuses with `member_not_found`.
 */
export async function readLastCredentialChange(tx: Tx, userId: string): Promise<Date | null> {
  const [user] = await tx
    .select({
      createdAt: users.createdAt,
      passwordChangedAt: users.passwordChangedAt,
      emailChangedAt: users.emailChangedAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Refusal('member_not_found');
  const last = Math.max(user.passwordChangedAt.getTime(), user.emailChangedAt.getTime());
  return last > user.createdAt.getTime() ? new Date(last) : null;
}
