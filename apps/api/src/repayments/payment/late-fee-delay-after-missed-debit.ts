import { noLateFeeBefore, takesPayment } from '@sevenday/lending';
import type { LoanRow } from '../../loans/index.ts';

/**
 * Returns until when a debit that was not made keeps us from charging a late fee. Null if no fee
 * could be charged before that time anyway.
 */
export function lateFeeWaitsUntil(loan: LoanRow, now: Date): Date | null {
  if (!takesPayment(loan)) return null;
  const { dueAt, lateFeePostedAt } = loan;
  const moment = noLateFeeBefore(now);
  return dueAt && dueAt < moment && lateFeePostedAt === null ? moment : null;
}
