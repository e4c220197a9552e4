import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { closes } from './store.ts';

/** The last daily close. `lastDay` is in the lender's time zone, and `ranAt` is by the business clock. */
export interface LastClose {
  lastDay: string;
  ranAt: Date;
}

/** Reads the last daily close. Null before the first. */
export async function readLastClose(tx: Tx): Promise<LastClose | null> {
  const [last] = await tx
    .select({ lastDay: closes.lastDay, ranAt: closes.ranAt })
    .from(closes)
    .where(eq(closes.kind, 'daily'))
    .orderBy(desc(closes.lastDay))
    .limit(1);
  return last ?? null;
}
