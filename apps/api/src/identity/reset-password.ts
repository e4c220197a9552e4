import type { Database, Tx } from '../platform/database/database.ts';
import { checkToken, takeToken } from './account-tokens.ts';
import { noteConfirmed } from './confirm-email.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { rememberDevice } from './known-devices.ts';
import { hashPassword, refuseShortPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { lockUser } from './user-accounts.ts';

const purpose = 'reset_password';

/** The hash of the password that whoever has the link's token chose. Refuses with `link_expired` or `invalid_input`. */
export async function prepareReset(
  database: Database,
  { token, newPassword, wall }: { token: string; newPassword: string; wall: Date },
): Promise<string> {
  refuseShortPassword(newPassword, 'new_password');
  // Before hashing, which costs more than whoever guesses should be given.
  await database.transact((tx) => checkToken(tx, { purpose, token, wall }));
  return hashPassword(newPassword);
}

/**
 * Sets a new password for the person who has the link's token, and ends every session. The link shows that mail reaches
 * them. So the email is confirmed, and their device counts its tries apart from strangers' from now on. Refuses with
 * `link_expired`.
 */
export async function resetPassword(
  tx: Tx,
  dependencies: IdentityDependencies,
  asked: {
    token: string;
    passwordHash: string;
    deviceMark: string | undefined;
    now: Date;
    wall: Date;
  },
): Promise<void> {
  const { token, passwordHash, deviceMark, now, wall } = asked;
  const userId = await takeToken(tx, { purpose, token, wall });
  await lockUser(tx, userId);
  const setting = { userId, passwordHash, how: 'reset', keepSession: null, now, wall } as const;
  await setPassword(tx, dependencies, setting);
  await noteConfirmed(tx, userId, wall);
  await rememberDevice(tx, dependencies.keys, { userId, mark: deviceMark, wall });
}
