import { noLateFeeBefore, takesPayment } from '@sevenday/lending';
import type { LoanRow } from '../../loans/index.ts';

/**
 * Returns when the late fee may be charged after a debit was not made. Null if the fee needs no
 * wait: nothing is owed, the fee was charged already, or the due date is after the end of the wait.
 */
export function lateFeeWaitsUntil(loan: LoanRow, now: Date): Date | null {
  if (!takesPayment(loan)) return null;
  const { dueAt, lateFeePostedAt } = loan;
  const moment = noLateFeeBefore(now);
  return dueAt && dueAt < moment && lateFeePostedAt === null ? moment : null;
}
