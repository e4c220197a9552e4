import { type Cents, lateFeeCents, zeroCents } from '@sevenday/lending';
import type { LateFeeData } from '../../notices/index.ts';
import { isLateNow, type LoanRow, totalDueCents } from './loan.ts';

/**
 * Computes, in cents, the late fee that the loan's agreement charges once the loan is overdue. Zero
 * if the loan already got its late fee.
 */
export function lateFeeToCome(loan: LoanRow): Cents {
  // Earlier versions let an admin add a late fee before the loan was late. Such a loan gets no
  // second fee.
  if (loan.lateFeePostedAt !== null || loan.lateFeeCents > 0) return zeroCents;
  return lateFeeCents({ dueCents: totalDueCents(loan), policy: { lateFee: loan.lateFeeRule } });
}

/**
 * Returns the moment before which no late fee is charged, as a notice promised after a returned
 * payment or a debit that was not made. Null if no fee is to come, or if the moment has passed or
 * is not after the due date.
 */
export function lateFeeHeldBack(loan: LoanRow, now: Date): Date | null {
  const { lateFeeNotBefore: promised, dueAt, status } = loan;
  if (!promised || promised <= now || (dueAt && promised <= dueAt)) return null;
  return status !== 'written_off' && lateFeeToCome(loan) > 0 ? promised : null;
}

/**
 * Returns what a notice says about the late fee. After a failed payment, the caller first sets
 * `paymentProcessing` to false, because the loan would not count as late otherwise.
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
