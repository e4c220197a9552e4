import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { closes } from './tables.ts';

/**
 * The last daily close (comparison of records). `lastDay` is the last day that it covers, in the
 * lender's time zone. `ranAt` is by the business clock, which the sandbox can move ahead.
 */
export interface LastClose {
  lastDay: string;
  ranAt: Date;
}

/** Reads the last daily close (comparison of records). Null if there was none yet. */
export async function readLastClose(tx: Tx): Promise<LastClose | null> {
  const [last] = await tx
    .select({ lastDay: closes.lastDay, ranAt: closes.ranAt })
    .from(closes)
    .where(eq(closes.kind, 'daily'))
    .orderBy(desc(closes.lastDay))
    .limit(1);
  return last ?? null;
}
