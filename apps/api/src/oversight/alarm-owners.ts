import { readAdminIds, readIsStaff } from '../identity/index.ts';
import { notifyMember } from '../members/index.ts';
import { alarmOf } from '../notices/index.ts';
import { sha256 } from '../platform/base/sha256.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';

/**
 * Tells the owners what happened to an account of staff. The notice's cause is the alarm itself, so each owner gets one
 * mail for each account, cause and hour. An owner who signed in on a new device gets a mail about it anyway, so not
 * this one.
 */
export function alarmOwners({ database, clocks, keys }: Runtime): WorkHandler {
  return async (key) => {
    const { cause, staffId, hour } = alarmOf(key);
    await database.transact(async (tx) => {
      // The member of staff was deleted, or lost their role, before the mail was planned.
      if (!(await readIsStaff(tx, staffId))) return;
      const now = await clocks.business(tx);
      for (const ownerId of await readAdminIds(tx)) {
        if (cause === 'new_device' && ownerId === staffId) continue;
        await notifyMember(tx, keys, ownerId, {
          kind: 'staff_alarm',
          // A hash, so that the notice keeps no id of a member of staff who was deleted.
          aboutId: sha256(key).toString('hex'),
          data: { cause, staffId, hourAt: new Date(hour), own: ownerId === staffId },
          now,
        });
      }
    });
    return 'done';
  };
}
