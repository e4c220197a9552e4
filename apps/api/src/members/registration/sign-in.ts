import type { Answer, login } from '@sevenday/contract';
import {
  checkCredentials,
  holdChecked,
  rememberDevice,
  startSession,
  uncountSignIn,
} from '../../identity/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { runTogether } from '../../platform/database/run-together.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { readCurrentUser } from '../member/current-user.ts';
import { notifyNewDevice } from './notify-new-device.ts';

/** Begins a session by email and password. Refuses with `wrong_credentials` or `too_many_requests`. */
export async function signIn(
  runtime: Runtime,
  given: {
    email: string;
    password: string;
    deviceMark: string | undefined;
    userAgent: string;
    address: string;
    wall: Date;
  },
): Promise<Answer<typeof login>> {
  const { database, keys, clocks } = runtime;
  const user = await checkCredentials(runtime, given);
  return database.transact(async (tx) => {
    await holdChecked(tx, user);
    await uncountSignIn(tx, keys, user.counted);
    const device = { userId: user.id, mark: given.deviceMark, wall: given.wall };
    const [seen, token, now] = await runTogether(
      rememberDevice(tx, keys, device),
      startSession(tx, user, given),
      clocks.business(tx),
    );
    await recordAudit(tx, keys, {
      at: now,
      actorId: user.id,
      action: 'session.started',
      subjectId: user.id,
      object: { type: 'user', id: user.id },
      ...(seen === 'new' ? { codes: { new_device: true } } : {}),
    });
    if (seen === 'new') await notifyNewDevice(tx, keys, user, { ...given, now });
    return { token, user: await readCurrentUser(tx, keys, { id: user.id, wall: given.wall }) };
  });
}
