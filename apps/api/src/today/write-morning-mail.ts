import { countWaiting, todayOrder } from '@sevenday/contract';
import { addDays, instantAt, localDay } from '@sevenday/lending';
import { readAdminIds } from '../identity/index.ts';
import { notifyMember } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';
import { readToday } from './read-today.ts';

/**
 * Schedules the morning mail to staff for its next hour, if the lender set one. There is one such row, however many
 * servers start. A row that is already due stays due, so a server that starts late still sends that day's mail.
 */
export async function scheduleMorningMail(runtime: Runtime): Promise<void> {
  const { database, clocks, morningMailHour } = runtime;
  if (morningMailHour === null) return;
  await database.transact(async (tx) => {
    const dueAt = nextMoment(runtime, morningMailHour, await clocks.business(tx));
    await enqueueWork(tx, {
      kind: 'morning_mail',
      key: 'daily',
      dueAt,
      createdAt: clocks.wall(),
    });
  });
}

/**
 * Makes the handler that writes the morning mail: one for each admin and day of the lender. Safe to run twice or in two
 * processes. Ends when the lender turned the mail off.
 */
export function writeMorningMail(runtime: Runtime): WorkHandler {
  const { database, clocks, lender, morningMailHour } = runtime;
  return () =>
    database.transact(async (tx) => {
      if (morningMailHour === null) return 'done';
      const at = { now: await clocks.business(tx), wall: clocks.wall() };
      const day = localDay(at.now, lender.timeZone);
      // The lender may have set a later hour since this work was scheduled.
      const isTime = momentOn(day, runtime, morningMailHour) <= at.now;
      if (isTime) await writeMails(tx, runtime, day, at);
      return { againAt: nextMoment(runtime, morningMailHour, at.now) };
    });
}

async function writeMails(
  tx: Tx,
  { keys, lender: { timeZone } }: Runtime,
  day: string,
  at: { now: Date; wall: Date },
): Promise<void> {
  for (const adminId of await readAdminIds(tx)) {
    const { lent_out: outCents, waiting } = await readToday(tx, { adminId, timeZone, ...at });
    await notifyMember(tx, keys, adminId, {
      kind: 'staff_morning',
      aboutId: day,
      data: {
        count: countWaiting(waiting),
        outCents,
        rows: todayOrder.flatMap((kind) => {
          const { count, oldest, sum } = waiting[kind];
          return count === 0 ? [] : [{ kind, count, oldestAt: oldest, sumCents: sum }];
        }),
      },
      now: at.now,
    });
  }
}

function nextMoment(runtime: Runtime, hour: number, now: Date): Date {
  const today = localDay(now, runtime.lender.timeZone);
  const moment = momentOn(today, runtime, hour);
  return moment > now ? moment : momentOn(addDays(today, 1), runtime, hour);
}

function momentOn(day: string, { lender: { timeZone } }: Runtime, hour: number): Date {
  return instantAt({ day, hour, minute: 0, timeZone });
}
