import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { closes } from './tables.ts';

/** `lastDay` is in the lender's time zone; `ranAt` is by the business clock. */
export interface LastClose {
  lastDay: string;
  ranAt: Date;
}

/** Null before the first daily close. A close that an admin started does not count. */
export async function readLastDailyClose(tx: Tx): Promise<LastClose | null> {
  const [last] = await tx
    .select({ lastDay: closes.lastDay, ranAt: closes.ranAt })
    .from(closes)
    .where(eq(closes.kind, 'daily'))
    .orderBy(desc(closes.lastDay))
    .limit(1);
  return last ?? null;
}
