import { noLateFeeBefore, takesPayment } from '@sevenday/lending';
import type { LoanRow } from '../../loans/index.ts';

/**
 * Returns the time before which no late fee is charged, because a debit was not made. Null if no
 * fee could be charged before that time anyway.
 */
export function lateFeeWaitsUntil(loan: LoanRow, now: Date): Date | null {
  if (!takesPayment(loan)) return null;
  const { dueAt, lateFeePostedAt } = loan;
  const moment = noLateFeeBefore(now);
  return dueAt && dueAt < moment && lateFeePostedAt === null ? moment : null;
}
