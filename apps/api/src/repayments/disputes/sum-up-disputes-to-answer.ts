import { and, gte } from 'drizzle-orm';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { disputes } from '../payment/tables.ts';
import { isDispute, isOpenOrStandingWarning } from './dispute.ts';

export async function sumUpDisputesToAnswer(tx: Tx, now: Date): Promise<WaitingWork> {
  const [toAnswer] = await tx
    .select(countOldestAndSum(disputes.respondBy, disputes.amountCents))
    .from(disputes)
    .where(and(isDispute, isOpenOrStandingWarning, gte(disputes.respondBy, now)));
  return toAnswer ?? nothingWaits;
}
