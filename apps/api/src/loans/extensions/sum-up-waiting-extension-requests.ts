import { eq } from 'drizzle-orm';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { awaitsAnswer, extensionRequests, loans, totalDueSql } from '../loan/tables.ts';

export async function sumUpWaitingExtensionRequests(tx: Tx): Promise<WaitingWork> {
  const [requests] = await tx
    .select(countOldestAndSum(extensionRequests.askedAt, totalDueSql))
    .from(extensionRequests)
    .innerJoin(loans, eq(loans.id, extensionRequests.loanId))
    .where(awaitsAnswer);
  return requests ?? nothingWaits;
}
