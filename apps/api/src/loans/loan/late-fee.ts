import { type Cents, lateFeeCents, zeroCents } from '@sevenday/lending';
import type { LateFeeData } from '../../notices/index.ts';
import { isLateNow, type LoanRow, totalDueCents } from './loan.ts';

/**
 * Computes the late fee that a loan would get when it becomes overdue, in cents, by the rule in its
 * agreement. Zero if the loan already got its late fee.
 */
export function lateFeeToCome(loan: LoanRow): Cents {
  // In earlier versions an admin could add a late fee before the loan was late. Such a loan gets no
  // second fee.
  if (loan.lateFeePostedAt !== null || loan.lateFeeCents > 0) return zeroCents;
  return lateFeeCents({ dueCents: totalDueCents(loan), policy: { lateFee: loan.lateFeeRule } });
}

/**
 * Returns the moment before which no late fee is charged. A notice has promised this moment to the
 * borrower, after a payment came back or a debit was not made.
 *
 * Null if the loan gets no late fee any more, if that moment has passed, or if that moment is not
 * after the due date.
 */
export function lateFeeHeldBack(loan: LoanRow, now: Date): Date | null {
  const { lateFeeNotBefore: promised, dueAt, status } = loan;
  if (!promised || promised <= now || (dueAt && promised <= dueAt)) return null;
  return status !== 'written_off' && lateFeeToCome(loan) > 0 ? promised : null;
}

/**
 * Returns what a notice says about the late fee: it was added, it will be added, or it waits until
 * a given moment. After a failed payment, the caller has to set the loan's `paymentProcessing` to
 * false first. Otherwise the loan does not count as late.
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
