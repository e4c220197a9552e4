import { sql } from 'drizzle-orm';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-waiting.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refunds } from '../payment/store.ts';

/**
 * Sums up the refunds that failed and are still owed. In cents. The other open refunds are on their way and wait for
 * nobody. The status is written into the statement, so that the partial index of open refunds is used.
 */
export async function sumUpOwedRefunds(tx: Tx): Promise<WaitingWork> {
  const [owed] = await tx
    .select(countOldestAndSum(refunds.createdAt, refunds.amountCents))
    .from(refunds)
    .where(sql`${refunds.status} = 'failed'`);
  return owed ?? nothingWaits;
}

/** Sums up the refunds that are on their way to their borrowers. In cents. */
export async function sumUpRefundsOnTheirWay(tx: Tx): Promise<WaitingWork> {
  const [underWay] = await tx
    .select(countOldestAndSum(refunds.createdAt, refunds.amountCents))
    .from(refunds)
    .where(sql`${refunds.status} in ('planned','sending','pending')`);
  return underWay ?? nothingWaits;
}
