import { errorCatalogue } from '@sevenday/contract';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database.ts';
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

/** A new password that was asked for by who knows the current one. */
interface NewPassword {
  /** The hash of the one that was current. */
  checkedHash: string;
  passwordHash: string;
  /** Of the sandbox, where a password that is easy to guess is taken. */
  warning: { password_warning?: string };
}

/**
 * The current password is asked for, so that an open page is not enough. Refuses with `wrong_password`,
 * `invalid_input` or `too_many_requests`.
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
 * A signed-in user chooses a new password; every other session of theirs ends. Refuses with `wrong_password` or
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
  // Changed meanwhile, by another session of theirs or a link: what was checked is not the current one any more.
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
