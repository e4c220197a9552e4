import { sql } from 'drizzle-orm';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { breaks, isWaiting } from './tables.ts';

export async function sumUpOpenBreaks(tx: Tx): Promise<WaitingWork> {
  const difference = sql`abs(${breaks.foundCents} - ${breaks.expectedCents})`;
  const [waiting] = await tx
    .select(countOldestAndSum(breaks.firstSeenAt, difference))
    .from(breaks)
    .where(isWaiting);
  return waiting ?? nothingWaits;
}
