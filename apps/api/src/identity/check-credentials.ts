import type { Database } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { countAttempt } from './login-attempts.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByEmail } from './user-accounts.ts';

/**
 * Whose email and password these are. The try is counted and committed before the password is hashed, which no
 * transaction may span. Refuses with `wrong_credentials`, the same for an unknown email, or `too_many_requests`.
 */
export async function checkCredentials(
  database: Database,
  keys: Keys,
  given: { email: string; password: string; wall: Date },
): Promise<{ id: string; isAdmin: boolean }> {
  const user = await database.transact(async (tx) => {
    await countAttempt(tx, keys, given.email, given.wall);
    return findUserByEmail(tx, given.email);
  });
  const right = await verifyPassword(user?.passwordHash ?? null, given.password);
  if (!user || !right) throw new Refusal('wrong_credentials');
  return { id: user.id, isAdmin: user.isAdmin };
}
