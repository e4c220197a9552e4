import { isLateNow, type LoanRow, lateFeeHeldBack, lateFeeToCome } from '../../loans/index.ts';
import type { LateFeeData } from '../../notices/index.ts';

/**
 * What a notice of a payment that failed says of the late fee: that it came or comes, or until when it waits. `loan` is as
 * it is without that payment: time looks at it at once.
 */
export function lateFeeData(loan: LoanRow, now: Date): LateFeeData {
  const { lateFeePostedAt, debitAnnounced, status } = loan;
  const fee = lateFeeToCome(loan);
  const isNone = fee === 0 || status === 'written_off' || debitAnnounced;
  return {
    lateFeeWasAdded: lateFeePostedAt !== null,
    noLateFeeBeforeAt: lateFeeHeldBack(loan, now),
    lateFeeToComeCents: fee,
    lateFeeComes: isNone ? null : isLateNow(loan, now) ? 'now' : 'once_overdue',
  };
}
