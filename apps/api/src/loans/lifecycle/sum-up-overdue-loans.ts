import { and, eq } from 'drizzle-orm';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { isMarkedOverdue, loans, totalDueSql } from '../loan/tables.ts';

export async function sumUpOverdueLoans(tx: Tx): Promise<WaitingWork> {
  const [overdue] = await tx
    .select(countOldestAndSum(loans.dueAt, totalDueSql))
    .from(loans)
    .where(and(isMarkedOverdue, eq(loans.sent, true)));
  return overdue ?? nothingWaits;
}
