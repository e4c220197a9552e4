import { randomUUID } from 'node:crypto';
import { isStaff, type Role } from '@sevenday/contract/capabilities';
import { deviceName } from '../../identity/index.ts';
import { planAlarm } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { notifyMember } from '../member/notify-member.ts';

/**
 * Tells a person that somebody signed in to their account on a device that they never used, and the owners if the person
 * is staff. A browser that keeps no mark looks new each time, so it causes one mail a day.
 */
export async function notifyNewDevice(
  tx: Tx,
  keys: Keys,
  user: { id: string; role: Role },
  signedIn: { deviceMark: string | undefined; userAgent: string; now: Date; wall: Date },
): Promise<void> {
  const { deviceMark, userAgent, now, wall } = signedIn;
  await notifyMember(tx, keys, user.id, {
    kind: 'new_device',
    aboutId: deviceMark ? randomUUID() : `without-mark/${wall.toISOString().slice(0, 10)}`,
    data: { device: deviceName(userAgent), signedInAt: wall },
    now,
  });
  if (isStaff(user.role)) await planAlarm(tx, { cause: 'new_device', staffId: user.id, now, wall });
}
