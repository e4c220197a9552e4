import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';
import { rowsBuiltOnce } from '../database/query-built-once.ts';

/**
 * The three clocks. Each machine has its own wall clock. The database has a wall clock, which all processes share. The
 * business clock follows the database's clock. In the sandbox, an admin may move the business clock ahead, never back;
 * the database stores by how much.
 */
export interface Clocks {
  /** Reads this machine's clock: for sessions, signatures and rate limits. */
  wall(): Date;
  /** Reads the database's clock and the business clock at the same moment: for leases, and for when work is due. */
  shared(tx: Tx): Promise<SharedTime>;
  /**
   * Makes the query of `shared`, with the columns `wall` and `business`, for a statement that reads the clocks itself.
   */
  sharedQuery(): SQL;
  /** Reads the business clock: for due dates, fees, debits and notices. */
  business(tx: Tx): Promise<Date>;
}

export interface SharedTime {
  /** The database's wall clock. */
  wall: Date;
  business: Date;
}

export const systemWallClock = (): Date => new Date();

/** Makes the clocks of a process. `wall` is the machine's own clock; left out, the system's clock. */
export function createClocks(wall: () => Date = systemWallClock): Clocks {
  return clocksOf(wall, () => sql`clock_timestamp()`, readSystemTime);
}

/**
 * Makes clocks whose time a test or a simulation sets. `database` is the database's clock; left out, it is the same as
 * `wall`.
 */
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

// Nearly every call reads the clock.
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
 * Converts an instant of the wall clock to the business clock, so that a date we tell a person fits our other dates.
 * `now` is the business clock and `wall` the wall clock of the same request. If somebody moves the business clock after
 * that, the converted instant no longer fits.
 */
export function onBusinessClock(instant: Date, { now, wall }: { now: Date; wall: Date }): Date {
  // Rounds to seconds. A request reads the two clocks one after the other, so clocks that agree seem to differ by some
  // milliseconds.
  const aheadSeconds = Math.round((now.getTime() - wall.getTime()) / 1000);
  return new Date(instant.getTime() + aheadSeconds * 1000);
}

/** Moves the business clock ahead by `milliseconds` (0 or more). The caller has checked that this is the sandbox. */
export async function advanceBusinessClock(tx: Tx, milliseconds: number): Promise<void> {
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
    throw new RangeError('The business clock only moves forward.');
  }
  await tx.execute(
    sql`insert into business_clock (id, offset_ms) values (1, ${milliseconds})
        on conflict (id) do update set offset_ms = business_clock.offset_ms + excluded.offset_ms`,
  );
}
