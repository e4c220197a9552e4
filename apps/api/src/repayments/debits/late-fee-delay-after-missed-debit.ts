import { noLateFeeBefore, takesPayment } from '@sevenday/lending';
import type { LoanRow } from '../../loans/index.ts';

/** Null if no late fee could be charged before that time anyway. */
export function lateFeeWaitsUntil(loan: LoanRow, now: Date): Date | null {
  if (!takesPayment(loan)) return null;
  const { dueAt, lateFeePostedAt } = loan;
  const moment = noLateFeeBefore(now);
  return dueAt && dueAt < moment && lateFeePostedAt === null ? moment : null;
}
