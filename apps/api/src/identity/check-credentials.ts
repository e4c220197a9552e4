import { eq } from 'drizzle-orm';
import { Refusal } from '../platform/base/refusal.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { countAttempt } from './login-attempts.ts';
import { verifyPassword } from './passwords.ts';
import { users } from './store.ts';
import { findUserByEmail } from './user-accounts.ts';

/** Somebody who showed that the password of that moment is theirs. */
export interface Checked {
  id: string;
  isAdmin: boolean;
  passwordHash: string;
}

/**
 * Whose email and password these are. The try is counted and committed before the password is hashed, which no
 * transaction may span. Refuses with `wrong_credentials`, the same for an unknown email, or `too_many_requests`.
 */
export async function checkCredentials(
  database: Database,
  keys: Keys,
  given: { email: string; password: string; wall: Date },
): Promise<Checked> {
  const user = await database.transact(async (tx) => {
    await countAttempt(tx, keys, given.email, given.wall);
    return findUserByEmail(tx, given.email);
  });
  const right = await verifyPassword(user?.passwordHash ?? null, given.password);
  if (!user || !right) throw new Refusal('wrong_credentials');
  const { id, isAdmin, passwordHash } = user;
  return { id, isAdmin, passwordHash };
}

/**
 * Holds the user as they were checked until the transaction ends: while the password was hashed they may have been
 * deleted, or have chosen another one, which ends every session but would not end one begun after it. Refuses with
 * `wrong_credentials`.
 */
export async function holdChecked(tx: Tx, checked: Checked): Promise<void> {
  const [present] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, checked.id))
    .for('share');
  if (present?.passwordHash !== checked.passwordHash) throw new Refusal('wrong_credentials');
}
