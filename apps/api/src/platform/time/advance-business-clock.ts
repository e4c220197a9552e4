import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database-and-transaction.ts';

/** The caller must check that this installation is a sandbox. */
export async function advanceBusinessClock(tx: Tx, milliseconds: number): Promise<void> {
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
    throw new RangeError('The business clock only moves forward.');
  }
  await tx.execute(
    sql`insert into business_clock (id, offset_ms) values (1, ${milliseconds})
        on conflict (id) do update set offset_ms = business_clock.offset_ms + excluded.offset_ms`,
  );
}
