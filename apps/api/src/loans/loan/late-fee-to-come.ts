import { type Cents, lateFeeCents, zeroCents } from '@sevenday/lending';
import type { LateFeeData } from '../../notices/index.ts';
import { isLateNow, type LoanRow, totalDueCents } from './loan.ts';

export function lateFeeToCome(loan: LoanRow): Cents {
  // Earlier versions let an admin add a late fee before the loan was late. Such a loan gets no
  // second fee.
  if (loan.lateFeePostedAt !== null || loan.lateFeeCents > 0) return zeroCents;
  return lateFeeCents({ dueCents: totalDueCents(loan), policy: { lateFee: loan.lateFeeRule } });
}

/** Returns `lateFeeNotBefore` if a late fee could come earlier without it. Otherwise null. */
export function lateFeeHeldBack(loan: LoanRow, now: Date): Date | null {
  const { lateFeeNotBefore: promised, dueAt, status } = loan;
  if (!promised || promised <= now || (dueAt && promised <= dueAt)) return null;
  return status !== 'written_off' && lateFeeToCome(loan) > 0 ? promised : null;
}

/**
 * After a failed payment, call this only once `paymentProcessing` is false. Otherwise the loan
 * would not count as late.
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
