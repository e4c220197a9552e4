import { checkToken, takeToken } from './account-tokens.ts';
import { noteConfirmed } from './confirm-email.ts';
import type { AccountParts } from './parts.ts';
import { hashPassword, refuseShortPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { lockUser } from './user-accounts.ts';

/**
 * Sets a new password for whoever has the link's token; every session ends. Having the link shows that mail reaches
 * them, so the email is confirmed too. Refuses with `link_expired` or `invalid_input`.
 */
export async function resetPassword(
  parts: AccountParts,
  asked: { token: string; newPassword: string; wall: Date },
): Promise<void> {
  const { database, clocks } = parts;
  const { token, wall } = asked;
  refuseShortPassword(asked.newPassword, 'new_password');
  const given = { purpose: 'reset_password', token, wall } as const;
  // Before hashing, which costs more than whoever guesses should be given.
  await database.transact((tx) => checkToken(tx, given));
  const passwordHash = await hashPassword(asked.newPassword);
  await database.transact(async (tx) => {
    const userId = await takeToken(tx, given);
    await lockUser(tx, userId);
    const now = await clocks.business(tx);
    const setting = { userId, passwordHash, how: 'reset', keepSession: null, now, wall } as const;
    await setPassword(tx, parts, setting);
    await noteConfirmed(tx, userId, wall);
  });
}
