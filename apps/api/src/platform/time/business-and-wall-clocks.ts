import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { rowsBuiltOnce } from '../database/query-built-once.ts';

/** An admin can move the business clock ahead in the sandbox. Nobody can move it back. */
export interface Clocks {
  /** This machine's wall clock, for what doesn't follow the business clock, such as sessions. */
  wall(): Date;
  /** Reads the database's wall clock and the business clock at one moment. */
  shared(tx: Tx): Promise<SharedTime>;
  /** The columns are `wall` (the database's wall clock) and `business`. */
  sharedQuery(): SQL;
  /** Reads the business clock, for due dates, fees, debits, notices and work. */
  business(tx: Tx): Promise<Date>;
}

export interface SharedTime {
  wall: Date;
  business: Date;
}

export const systemWallClock = (): Date => new Date();

/** `wall`: this machine's wall clock. A test can simulate a wrong one. */
export function createClocks(wall: () => Date = systemWallClock): Clocks {
  return clocksOf(wall, () => sql`clock_timestamp()`, readSystemTime);
}

export function simulatedClocks(wall: () => Date, database: () => Date = wall): Clocks {
  const databaseNow = () => sql`${database().toISOString()}::timestamptz`;
  return clocksOf(wall, databaseNow, (tx) => rowsOf(tx, timeAt(databaseNow())));
}

interface TimeRow extends Record<string, unknown> {
  now_ms: string | number;
  offset_ms: string | number;
}

function timeAt(databaseNow: SQL): SQL {
  return sql`select floor(extract(epoch from ${databaseNow}) * 1000) as now_ms,
    coalesce((select offset_ms from business_clock), 0) as offset_ms`;
}

// Built once, because nearly every call reads the clock.
const readSystemTime = rowsBuiltOnce<TimeRow>(timeAt(sql`clock_timestamp()`));

function clocksOf(
  wall: () => Date,
  databaseNow: () => SQL,
  readTime: (tx: Tx) => Promise<TimeRow[]>,
): Clocks {
  async function shared(tx: Tx): Promise<SharedTime> {
    const [row] = await readTime(tx);
    const wallMs = Number(row?.now_ms);
    return { wall: new Date(wallMs), business: new Date(wallMs + Number(row?.offset_ms)) };
  }
  const sharedQuery = () => sql`select wall, wall + interval '1 ms' *
    coalesce((select offset_ms from business_clock), 0) as business
    from date_trunc('milliseconds', ${databaseNow()}) as wall`;
  return { wall, shared, sharedQuery, business: async (tx) => (await shared(tx)).business };
}

/**
 * Converts a time of the wall clock to the business clock, to show it or to compare it with times of
 * the business clock. Don't store the result, because it is wrong after an admin moves the business
 * clock again.
 */
export function onBusinessClock(instant: Date, { now, wall }: { now: Date; wall: Date }): Date {
  // The caller may have read the two clocks one after the other, so even equal clocks seem to
  // differ by some milliseconds.
  const aheadSeconds = Math.round((now.getTime() - wall.getTime()) / 1000);
  return new Date(instant.getTime() + aheadSeconds * 1000);
}
