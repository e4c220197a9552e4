import type { Role } from '@sevenday/contract/capabilities';
import { eq } from 'drizzle-orm';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { refuseOverspent } from '../platform/rate-limits/refuse-overspent.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { type CountedTry, countSignIn, type SignInTry } from './count-sign-in.ts';
import { verifyPassword } from './passwords/hash-password.ts';
import { recordRefusedSignIn } from './refused-sign-ins.ts';
import { roleOf } from './roles.ts';
import { users } from './tables.ts';
import { findUserByEmail } from './user-accounts.ts';

/** A person who showed that they know the password of that moment. */
export interface Checked {
  id: string;
  role: Role;
  passwordHash: string;
  /** The counted try, which is taken back when the session begins. */
  counted: CountedTry;
}

/**
 * Finds the user with this email and password. The try is counted and committed before the password is hashed, because
 * no transaction may span the hashing. Refuses with `wrong_credentials`, also for an unknown email, or with
 * `too_many_requests`.
 */
export async function checkCredentials(
  runtime: Runtime,
  given: Omit<SignInTry, 'userId'> & { password: string },
): Promise<Checked> {
  const { database, keys } = runtime;
  const { user, counted } = await database.transact(async (tx) => {
    const found = await findUserByEmail(tx, given.email);
    const tried = { ...given, userId: found?.id };
    return { user: found, counted: await countSignIn(tx, keys, tried) };
  });
  const from = { address: given.address, userId: user?.id ?? null, wall: given.wall };
  if (counted.refused) {
    await recordRefusedSignIn(runtime, { ...from, because: counted.refused.because });
    refuseOverspent(counted.refused.leftMs);
  }
  const right = await verifyPassword(user?.passwordHash ?? null, given.password);
  if (!user || !right) {
    await recordRefusedSignIn(runtime, { ...from, because: 'wrong_credentials' });
    throw new Refusal('wrong_credentials');
  }
  const { id, passwordHash } = user;
  return { id, role: roleOf(user), passwordHash, counted };
}

/**
 * Locks a user until the transaction ends, if they are still as they were checked. While the password was hashed, the
 * user may have been deleted or have chosen another password. That ended every session of theirs, but would not end a
 * session begun now. Returns whether they have a second factor by now. Refuses with `wrong_credentials`.
 */
export async function holdChecked(tx: Tx, checked: Checked): Promise<{ hasFactor: boolean }> {
  const [present] = await tx
    .select({ passwordHash: users.passwordHash, since: users.secondFactorSince })
    .from(users)
    .where(eq(users.id, checked.id))
    .for('share');
  if (present?.passwordHash !== checked.passwordHash) throw new Refusal('wrong_credentials');
  return { hasFactor: present.since !== null };
}
