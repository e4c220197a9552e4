import { addDays, instantAt, localDay } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { ledgerTransactions } from '../ledger/index.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';
import { enqueueWork, type WorkHandler } from '../platform/work/work.ts';
import type { CloseDependencies } from './dependencies.ts';
import { closeDays } from './run-close.ts';
import { closePosition } from './store.ts';

/**
 * The hour of the daily close. At 3 am little money moves, and the provider has reported the last events of the day.
 */
const closingHour = 3;

/** Closes the days that are over, then waits for the next night. */
export function runDailyClose(dependencies: CloseDependencies): WorkHandler {
  return async () => {
    await closeDays(dependencies);
    const now = await dependencies.database.transact((tx) => dependencies.clocks.business(tx));
    return { againAt: nextClosing(now, dependencies.lender.timeZone) };
  };
}

function nextClosing(now: Date, timeZone: string): Date {
  const today = localDay(now, timeZone);
  const of = (day: typeof today) => instantAt({ day, hour: closingHour, minute: 0, timeZone });
  return of(today) > now ? of(today) : of(addDays(today, 1));
}

/**
 * Schedules the daily close. However many servers start, there is one row of this work.
 *
 * The first start also stores the moment from which a close has to explain what moved at the provider. That is the
 * first entry of the books or, without one, now.
 */
export async function scheduleDailyClose({ database, clocks }: Runtime): Promise<void> {
  await database.transact(async (tx) => {
    const now = await clocks.business(tx);
    const [first] = await rowsOf<{ at: string | Date | null }>(
      tx,
      sql`select min(effective_at) as at from ${ledgerTransactions}`,
    );
    // The provider's times are in whole seconds. So a movement within this second counts as after the beginning.
    const begunAt = new Date(wholeSecondOf(first?.at ? new Date(first.at) : now));
    await tx.insert(closePosition).values({ id: 1, begunAt }).onConflictDoNothing();
    await enqueueWork(tx, {
      kind: 'daily_close',
      key: 'close',
      dueAt: now,
      createdAt: clocks.wall(),
    });
  });
}

function wholeSecondOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000) * 1000;
}
