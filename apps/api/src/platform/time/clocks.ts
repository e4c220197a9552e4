import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';

/**
 * The two clocks. The wall clock is for sessions, signatures, rate limits and leases. The business clock is for
 * due dates, fees, debits and notices; the sandbox may move it ahead, never back, and it is stored, so that every
 * process and every restart tells the same date.
 */
export interface Clocks {
  wall(): Date;
  business(tx: Tx): Promise<Date>;
}

export const systemWallClock = (): Date => new Date();

export function createClocks(wall: () => Date = systemWallClock): Clocks {
  return {
    wall,
    async business(tx) {
      const [row] = await rowsOf<{ offset_ms: string | number }>(
        tx,
        sql`select offset_ms from business_clock`,
      );
      return new Date(wall().getTime() + Number(row?.offset_ms ?? 0));
    },
  };
}

/**
 * What the business clock shows at an instant of the wall clock, as long as nobody moves it: a date that is told has to
 * fit with the others. `now` and `wall` are the two clocks of one request.
 */
export function onBusinessClock(instant: Date, { now, wall }: { now: Date; wall: Date }): Date {
  // A request reads one after the other: where nobody has moved them apart, they are one clock.
  const aheadSeconds = Math.round((now.getTime() - wall.getTime()) / 1000);
  return new Date(instant.getTime() + aheadSeconds * 1000);
}

/** Moves the business clock ahead by `milliseconds` (≥ 0). Sandbox only; the caller checks that. */
export async function advanceBusinessClock(tx: Tx, milliseconds: number): Promise<void> {
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
    throw new RangeError('The business clock only moves forward.');
  }
  await tx.execute(
    sql`insert into business_clock (id, offset_ms) values (1, ${milliseconds})
        on conflict (id) do update set offset_ms = business_clock.offset_ms + excluded.offset_ms`,
  );
}
