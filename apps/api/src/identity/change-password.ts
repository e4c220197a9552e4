import { errorCatalogue } from '@sevenday/contract';
import { Refusal } from '../platform/refusal.ts';
import { countAttempt, forgetAttempts, passwordChanges, passwordsSet } from './login-attempts.ts';
import type { AccountParts } from './parts.ts';
import { hashPassword, isSamePassword, refuseShortPassword, verifyPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { lockUser, readUser } from './user-accounts.ts';

/**
 * A signed-in user chooses a new password; every other session of theirs ends. The current one is asked for, so that
 * an open page is not enough. Refuses with `wrong_password`, `invalid_input` or `too_many_requests`.
 */
export async function changePassword(
  parts: AccountParts,
  asked: {
    userId: string;
    sessionId: string;
    currentPassword: string;
    newPassword: string;
    wall: Date;
  },
): Promise<void> {
  const { database, clocks, keys } = parts;
  const { userId, wall } = asked;
  refuseShortPassword(asked.newPassword, 'new_password');
  const user = await database.transact(async (tx) => {
    const found = await readUser(tx, userId);
    await countAttempt(tx, keys, found.email, wall, passwordChanges);
    return found;
  });
  if (!(await verifyPassword(user.passwordHash, asked.currentPassword))) {
    const { detail } = errorCatalogue.wrong_password;
    throw new Refusal('wrong_password', detail, { current_password: detail });
  }
  if (isSamePassword(asked.currentPassword, asked.newPassword)) {
    const detail = 'The new password has to differ from the current one.';
    throw new Refusal('invalid_input', detail, { new_password: detail });
  }
  const passwordHash = await hashPassword(asked.newPassword);
  await database.transact(async (tx) => {
    const present = await lockUser(tx, userId);
    // Changed meanwhile, by another session of theirs or a link: what was checked is not the current one any more.
    if (present.passwordHash !== user.passwordHash) throw new Refusal('wrong_password');
    await countAttempt(tx, keys, userId, wall, passwordsSet);
    const now = await clocks.business(tx);
    const keepSession = asked.sessionId;
    await setPassword(tx, parts, { userId, passwordHash, how: 'changed', keepSession, now, wall });
    await forgetAttempts(tx, keys, present.email, passwordChanges);
  });
}
