import {
  countAndOldest,
  nothingWaits,
  type WaitingWork,
} from '../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { idDocuments, isWaiting } from './tables.ts';

/** Sums up the documents waiting for review. */
export async function sumUpWaitingDocuments(tx: Tx): Promise<WaitingWork> {
  const [documents] = await tx
    .select(countAndOldest(idDocuments.submittedAt))
    .from(idDocuments)
    .where(isWaiting);
  return documents ?? nothingWaits;
}
