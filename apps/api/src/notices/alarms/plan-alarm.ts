import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { type AlarmCause, alarmCauses } from '../texts/staff-texts.ts';

/** An alarm about a member of staff, in one hour of the wall clock. */
export interface Alarm {
  cause: AlarmCause;
  staffId: string;
  hour: string;
}

const hourMs = 3_600_000;

/**
 * Plans the mails that tell the owners about an account of staff, in the transaction of what happened. However often the
 * same happens to the same account in an hour, each owner gets one mail (`alarm-owners.ts`).
 */
export async function planAlarm(
  tx: Tx,
  { cause, staffId, now, wall }: { cause: AlarmCause; staffId: string; now: Date; wall: Date },
): Promise<void> {
  const hour = new Date(Math.floor(wall.getTime() / hourMs) * hourMs).toISOString();
  const key = [cause, staffId, hour].join('/');
  await enqueueWork(tx, { kind: 'alarm_owners', key, dueAt: now, createdAt: wall });
}

/** Reads the alarm that a row of work is about. */
export function alarmOf(key: string): Alarm {
  const [name, staffId, hour] = key.split('/');
  const cause = alarmCauses.find((known) => known === name);
  if (!cause || !staffId || !hour) throw new Error('This is no alarm.');
  return { cause, staffId, hour };
}
