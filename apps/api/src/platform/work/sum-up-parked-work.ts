import {
  countAndOldest,
  nothingWaits,
  type WaitingWork,
} from '../database/count-and-sum-waiting-work.ts';
import type { Tx } from '../database/database.ts';
import { work } from '../database/tables.ts';
import { isParked } from './work.ts';

/**
 * Counts the parked work (background work whose tries are used up), and finds when the first of it
 * was parked.
 */
export async function sumUpParkedWork(tx: Tx): Promise<WaitingWork> {
  const [parked] = await tx.select(countAndOldest(work.parkedAt)).from(work).where(isParked);
  return parked ?? nothingWaits;
}
