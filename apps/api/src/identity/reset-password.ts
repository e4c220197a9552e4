import type { Tx } from '../platform/database/database-and-transaction.ts';
import { checkToken, takeToken } from './account-tokens.ts';
import { noteConfirmed } from './confirm-email.ts';
import type { ConfirmReset, IdentityDependencies, ResetConfirmation } from './dependencies.ts';
import { rememberDevice } from './known-devices.ts';
import { hashPassword, refuseShortPassword } from './passwords/hash-password.ts';
import { refuseWeakPassword } from './passwords/weak-passwords.ts';
import { setPassword } from './set-password.ts';
import { lockUser, readUser } from './user-accounts.ts';

const purpose = 'reset_password';

/** A new password, chosen by a person who has a mailed link. */
interface PasswordToSet {
  passwordHash: string;
  /** The warning of the sandbox, which accepts a password that is easy to guess. */
  warning: { password_warning?: string };
  confirm: ConfirmReset;
}

/**
 * Hashes the password that the person with the link's token chose. Refuses with `link_expired`, `invalid_input`, or what
 * `prepareResetConfirmation` refuses.
 */
export async function prepareReset(
  dependencies: IdentityDependencies,
  asked: Omit<ResetConfirmation, 'userId'> & { token: string; newPassword: string },
): Promise<PasswordToSet> {
  const { token, newPassword, wall } = asked;
  refuseShortPassword(newPassword, 'new_password');
  // The token is checked before the hashing, so that a stranger who guesses tokens cannot make the server hash.
  const person = await dependencies.database.transact(async (tx) => {
    const userId = await checkToken(tx, { purpose, token, wall });
    const { email } = await readUser(tx, userId);
    return { userId, email, names: await dependencies.namesOfUser(tx, userId) };
  });
  const warning = refuseWeakPassword(dependencies, newPassword, 'new_password', person);
  const confirm = await dependencies.prepareResetConfirmation({ ...asked, userId: person.userId });
  return { passwordHash: await hashPassword(newPassword), warning, confirm };
}

/**
 * Sets a new password for the person who has the link's token, and ends every session. The link shows that mail reaches
 * them, so the email is confirmed, and from now on the tries on their device are counted apart from those of strangers.
 * Refuses with `link_expired`, or with what the check of the second factor refuses.
 */
export async function resetPassword(
  tx: Tx,
  dependencies: IdentityDependencies,
  asked: {
    token: string;
    chosen: PasswordToSet;
    deviceMark: string | undefined;
    now: Date;
    wall: Date;
  },
): Promise<void> {
  const { token, chosen, deviceMark, now, wall } = asked;
  const { passwordHash, confirm } = chosen;
  const userId = await takeToken(tx, { purpose, token, wall });
  const user = await lockUser(tx, userId);
  await confirm(tx);
  const setting = { userId, passwordHash, how: 'reset', keepSession: null, now, wall } as const;
  await setPassword(tx, dependencies, setting);
  await noteConfirmed(tx, userId, wall);
  // A mailed link doesn't show that the person has the second factor, so it earns no count of its own for wrong codes.
  if (user.secondFactorSince) return;
  await rememberDevice(tx, dependencies.keys, { userId, mark: deviceMark, wall });
}
