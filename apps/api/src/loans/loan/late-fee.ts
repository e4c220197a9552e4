import { type Cents, lateFeeCents, zeroCents } from '@sevenday/lending';
import type { LateFeeData } from '../../notices/index.ts';
import { isLateNow, type LoanRow, totalDueCents } from './loan.ts';

/**
 * Computes the late fee that a loan gets once it is overdue, in cents, by the signed rule. Zero for a loan that already
 * got its late fee.
 */
export function lateFeeToCome(loan: LoanRow): Cents {
  // In earlier versions an admin could add the fee before the loan was late. Such a loan gets no second fee.
  if (loan.lateFeePostedAt !== null || loan.lateFeeCents > 0) return zeroCents;
  return lateFeeCents({ dueCents: totalDueCents(loan), policy: { lateFee: loan.lateFeeRule } });
}

/**
 * Returns the moment before which no late fee is added, as the borrower was promised. The promise was made when a
 * payment came back or a debit was not made.
 *
 * Null if no late fee is to come. Null if the promised moment has passed. Null if the promised moment is not after the
 * due date.
 */
export function lateFeeHeldBack(loan: LoanRow, now: Date): Date | null {
  const { lateFeeNotBefore: promised, dueAt, status } = loan;
  if (!promised || promised <= now || (dueAt && promised <= dueAt)) return null;
  return status !== 'written_off' && lateFeeToCome(loan) > 0 ? promised : null;
}

/**
 * Returns what a notice says about the late fee: that it was added, that it will be, or until when it waits. After a
 * failed payment, the caller has set the loan's `paymentProcessing` to false. Otherwise the loan would not count as
 * late.
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
