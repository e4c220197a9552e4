import { eq } from 'drizzle-orm';
import { Refusal } from '../platform/base/refusal.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { isKnownDevice } from './known-devices.ts';
import { type Attempted, countAttempt, signIns, signInsOnDevice } from './login-attempts.ts';
import { verifyPassword } from './passwords.ts';
import { users } from './store.ts';
import { findUserByEmail } from './user-accounts.ts';

/** Somebody who showed that the password of that moment is theirs. */
export interface Checked {
  id: string;
  isAdmin: boolean;
  passwordHash: string;
  /** What the try was counted as, which begins again when the session begins. */
  counted: CountedTry;
}

/** What a try was counted as, and whose. */
export interface CountedTry {
  attempted: Attempted;
  whose: string;
}

/**
 * Finds whose email and password these are. The try is counted and committed before the password is hashed, which no
 * transaction may span. A device on which the user signed in before has its own count, so that strangers who guess
 * cannot lock the user out. Refuses with `wrong_credentials`, the same for an unknown email, or `too_many_requests`.
 */
export async function checkCredentials(
  database: Database,
  keys: Keys,
  given: { email: string; password: string; deviceMark: string | undefined; wall: Date },
): Promise<Checked> {
  const { user, counted } = await database.transact(async (tx) => {
    const found = await findUserByEmail(tx, given.email);
    const device = { userId: found?.id, mark: given.deviceMark };
    const isKnown = await isKnownDevice(tx, keys, device);
    const counted: CountedTry = isKnown
      ? { attempted: signInsOnDevice, whose: `${found?.id}/${given.deviceMark}` }
      : { attempted: signIns, whose: given.email };
    await countAttempt(tx, keys, counted.whose, given.wall, counted.attempted);
    return { user: found, counted };
  });
  const right = await verifyPassword(user?.passwordHash ?? null, given.password);
  if (!user || !right) throw new Refusal('wrong_credentials');
  const { id, isAdmin, passwordHash } = user;
  return { id, isAdmin, passwordHash, counted };
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
