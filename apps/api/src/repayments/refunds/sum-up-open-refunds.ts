import { sql } from 'drizzle-orm';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { refunds } from '../payment/tables.ts';

/**
 * The status is part of the SQL text and not a parameter, because PostgreSQL would not use the
 * partial index of open refunds otherwise.
 */
export async function sumUpFailedRefunds(tx: Tx): Promise<WaitingWork> {
  const [owed] = await tx
    .select(countOldestAndSum(refunds.createdAt, refunds.amountCents))
    .from(refunds)
    .where(sql`${refunds.status} = 'failed'`);
  return owed ?? nothingWaits;
}

export async function sumUpRefundsOnTheirWay(tx: Tx): Promise<WaitingWork> {
  const [underWay] = await tx
    .select(countOldestAndSum(refunds.createdAt, refunds.amountCents))
    .from(refunds)
    .where(sql`${refunds.status} in ('planned','sending','pending')`);
  return underWay ?? nothingWaits;
}
