import { and, eq, sql } from 'drizzle-orm';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { loans, totalDueSql } from '../loan/tables.ts';

/**
 * Reads the table `loans`, because most rows of `payouts` and `payments` are finished, and their
 * number grows each year.
 */
export async function sumUpPayoutsAndPaymentsUnderway(
  tx: Tx,
): Promise<{ payouts: WaitingWork; payments: WaitingWork }> {
  const [[payouts], [payments]] = await runTogether(
    tx
      .select(countOldestAndSum(loans.sentAt, loans.principalCents))
      .from(loans)
      .where(and(eq(loans.status, 'funded'), eq(loans.sent, true))),
    tx
      .select(countOldestAndSum(loans.dueAt, totalDueSql))
      .from(loans)
      // If the column were compared with a parameter, PostgreSQL would not use the partial index.
      .where(sql`${loans.paymentProcessing}`),
  );
  return { payouts: payouts ?? nothingWaits, payments: payments ?? nothingWaits };
}
