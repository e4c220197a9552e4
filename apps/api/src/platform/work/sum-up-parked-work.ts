import { countAndOldest, nothingWaits, type WaitingWork } from '../database/count-waiting.ts';
import type { Tx } from '../database/database.ts';
import { work } from '../database/store.ts';
import { isParked } from './work.ts';

/**
 * Counts the parked work (work whose tries are used up), and finds when the first of it was parked.
 */
export async function sumUpParkedWork(tx: Tx): Promise<WaitingWork> {
  const [parked] = await tx.select(countAndOldest(work.parkedAt)).from(work).where(isParked);
  return parked ?? nothingWaits;
}
