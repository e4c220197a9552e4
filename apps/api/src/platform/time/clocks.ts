import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';
import { rowsBuiltOnce } from '../database/query-built-once.ts';

/**
 * The three clocks. Each machine has its own wall clock. The database has a wall clock, which all
 * processes share. The business clock follows the database's clock. In the sandbox, an admin may
 * move the business clock ahead, but never back. The database stores how far it was moved.
 */
export interface Clocks {
  /** Reads this machine's clock. It is for sessions, signatures and rate limits. */
  wall(): Date;
  /**
   * Reads the database's wall clock and the business clock at the same moment. Leases go by the
   * wall clock. Which work is due goes by the business clock.
   */
  shared(tx: Tx): Promise<SharedTime>;
  /**
   * Makes the query that `shared` runs, with the columns `wall` and `business`. A statement that
   * needs both clocks contains this query.
   */
  sharedQuery(): SQL;
  /** Reads the business clock. It is for due dates, fees, debits and notices. */
  business(tx: Tx): Promise<Date>;
}

export interface SharedTime {
  /** The database's wall clock. */
  wall: Date;
  business: Date;
}

export const systemWallClock = (): Date => new Date();

/**
 * Makes the clocks of a process. `wall` is the machine's own clock. If left out, the system's clock
 * is used.
 */
export function createClocks(wall: () => Date = systemWallClock): Clocks {
  return clocksOf(wall, () => sql`clock_timestamp()`, readSystemTime);
}

/**
 * Makes clocks whose time a test or a simulation sets. `database` is the database's clock. If left
 * out, the database's clock equals `wall`.
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
 * Converts an instant of the wall clock to the business clock, so that it fits the other dates that
 * a person sees. `now` is the business clock and `wall` is the wall clock, both of the same
 * request. If an admin moves the business clock after this request, the converted instant no longer
 * fits.
 */
export function onBusinessClock(instant: Date, { now, wall }: { now: Date; wall: Date }): Date {
  // Rounds to seconds. A request reads the two clocks one after the other. So even equal clocks
  // seem to differ by some milliseconds.
  const aheadSeconds = Math.round((now.getTime() - wall.getTime()) / 1000);
  return new Date(instant.getTime() + aheadSeconds * 1000);
}

/**
 * Moves the business clock ahead by `milliseconds` (0 or more). The caller must check that this
 * installation is a sandbox.
 */
export async function advanceBusinessClock(tx: Tx, milliseconds: number): Promise<void> {
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
    throw new RangeError('The business clock only moves forward.');
  }
  await tx.execute(
    sql`insert into business_clock (id, offset_ms) values (1, ${milliseconds})
        on conflict (id) do update set offset_ms = business_clock.offset_ms + excluded.offset_ms`,
  );
}
