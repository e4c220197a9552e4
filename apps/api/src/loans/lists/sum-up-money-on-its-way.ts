import { and, eq, sql } from 'drizzle-orm';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-waiting.ts';
import type { Tx } from '../../platform/database/database.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { loans, totalDueSql } from '../loan/store.ts';

/**
 * Sums up the loans whose payout is sent and not posted, by when it was sent, and those with a bank payment on its way,
 * by their due date. In cents. Reads them by their loans: a payout that is posted stays live for as long as its loan
 * lasts, so reading payouts would take longer each year. The condition of `paymentProcessing` is written into the
 * statement, so that the partial index is used.
 */
export async function sumUpMoneyOnItsWay(
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
      .where(sql`${loans.paymentProcessing}`),
  );
  return { payouts: payouts ?? nothingWaits, payments: payments ?? nothingWaits };
}
