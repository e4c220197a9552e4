import { and, eq } from 'drizzle-orm';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-waiting.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isMarkedOverdue, loans, totalDueSql } from '../loan/store.ts';

/**
 * Sums up the loans that are marked as overdue, with the earliest due date and what is due. In cents. `ageLoan` marks
 * them when their day begins. Defaulted loans don't count, because they need another kind of work.
 */
export async function sumUpOverdueLoans(tx: Tx): Promise<WaitingWork> {
  const [overdue] = await tx
    .select(countOldestAndSum(loans.dueAt, totalDueSql))
    .from(loans)
    .where(and(isMarkedOverdue, eq(loans.sent, true)));
  return overdue ?? nothingWaits;
}
