import {
  countAndOldest,
  nothingWaits,
  type WaitingWork,
} from '../database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../database/database-and-transaction.ts';
import { work } from '../database/tables.ts';
import { isParked } from './enqueue-withdraw-and-unpark-work.ts';

/** Parked work has used up its tries. */
export async function sumUpParkedWork(tx: Tx): Promise<WaitingWork> {
  const [parked] = await tx.select(countAndOldest(work.parkedAt)).from(work).where(isParked);
  return parked ?? nothingWaits;
}
