import { errorCatalogue } from '@sevenday/contract';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import {
  countAttempt,
  forgetAttempts,
  passwordChanges,
  passwordsSet,
} from './budgets/account-budgets.ts';
import type { IdentityDependencies } from './dependencies.ts';
import {
  hashPassword,
  isSamePassword,
  refuseShortPassword,
  verifyPassword,
} from './passwords/hash-password.ts';
import { refuseWeakPassword } from './passwords/weak-passwords.ts';
import { notePasswordEntered } from './sessions.ts';
import { setPassword } from './set-password.ts';
import { lockUser, readUser } from './user-accounts.ts';

/** A new password, requested by a person who knows the current one. */
interface NewPassword {
  /** The hash of the password that was current then. */
  checkedHash: string;
  passwordHash: string;
  /** The warning of the sandbox, which accepts a password that is easy to guess. */
  warning: { password_warning?: string };
}

/**
 * Checks the current password and hashes the new one. Asks for the current password so that nobody can set another one
 * at a page that was left open. Refuses with `wrong_password`, `invalid_input` or `too_many_requests`.
 */
export async function prepareNewPassword(
  dependencies: IdentityDependencies,
  asked: { userId: string; currentPassword: string; newPassword: string; wall: Date },
): Promise<NewPassword> {
  const { database, keys } = dependencies;
  refuseShortPassword(asked.newPassword, 'new_password');
  const { checkedHash, person } = await database.transact(async (tx) => {
    const found = await readUser(tx, asked.userId);
    await countAttempt(tx, keys, found.email, asked.wall, passwordChanges);
    const names = await dependencies.namesOfUser(tx, asked.userId);
    return { checkedHash: found.passwordHash, person: { email: found.email, names } };
  });
  if (!(await verifyPassword(checkedHash, asked.currentPassword))) {
    const { detail } = errorCatalogue.wrong_password;
    throw new Refusal('wrong_password', detail, { current_password: detail });
  }
  if (isSamePassword(asked.currentPassword, asked.newPassword)) {
    const detail = 'The new password has to differ from the current one.';
    throw new Refusal('invalid_input', detail, { new_password: detail });
  }
  const warning = refuseWeakPassword(dependencies, asked.newPassword, 'new_password', person);
  return { checkedHash, passwordHash: await hashPassword(asked.newPassword), warning };
}

/**
 * Sets a signed-in user's new password and ends their other sessions. Refuses with `wrong_password` or
 * `too_many_requests`.
 */
export async function changePassword(
  tx: Tx,
  dependencies: IdentityDependencies,
  asked: { userId: string; sessionId: string; chosen: NewPassword; now: Date; wall: Date },
): Promise<void> {
  const { keys } = dependencies;
  const { userId, chosen, now, wall } = asked;
  const { passwordHash } = chosen;
  const present = await lockUser(tx, userId);
  // Another session of theirs or a link changed the password since, so the checked password is no longer the current
  // one.
  if (present.passwordHash !== chosen.checkedHash) throw new Refusal('wrong_password');
  await countAttempt(tx, keys, userId, wall, passwordsSet);
  const keepSession = asked.sessionId;
  await setPassword(tx, dependencies, {
    userId,
    passwordHash,
    how: 'changed',
    keepSession,
    now,
    wall,
  });
  await notePasswordEntered(tx, keepSession, wall);
  await forgetAttempts(tx, keys, present.email, passwordChanges);
}
