import { countAndOldest, nothingWaits, type WaitingWork } from '../database/count-waiting.ts';
import type { Tx } from '../database/database.ts';
import { work } from '../database/store.ts';
import { isParked } from './work.ts';

/** Sums up the parked work. */
export async function sumUpParkedWork(tx: Tx): Promise<WaitingWork> {
  const [parked] = await tx.select(countAndOldest(work.parkedAt)).from(work).where(isParked);
  return parked ?? nothingWaits;
}
