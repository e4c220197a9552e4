import type { LoanRow } from '../loans/index.ts';

/** What a notice of a payment that failed says of the late fee: that it came, or until when it waits. */
export function lateFeeTold(
  { lateFeePostedAt, lateFeeNotBefore }: Pick<LoanRow, 'lateFeePostedAt' | 'lateFeeNotBefore'>,
  now: Date,
): { lateFeeWasAdded: boolean; noLateFeeBeforeAt: Date | null } {
  return {
    lateFeeWasAdded: lateFeePostedAt !== null,
    noLateFeeBeforeAt: lateFeeNotBefore && lateFeeNotBefore > now ? lateFeeNotBefore : null,
  };
}
