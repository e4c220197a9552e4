import { type Cents, lateFeeCents, zeroCents } from '@sevenday/lending';
import type { LateFeeData } from '../../notices/index.ts';
import { isLateNow, type LoanRow, totalDueCents } from './loan.ts';

/**
 * Computes the late fee, in cents, that a loan gets once it is overdue. The rule is the one that was signed. Zero once
 * the loan has had its fee.
 */
export function lateFeeToCome(loan: LoanRow): Cents {
  // An admin could add the fee before the loan was late, in earlier versions. Then it is not added again.
  if (loan.lateFeePostedAt !== null || loan.lateFeeCents > 0) return zeroCents;
  return lateFeeCents({ dueCents: totalDueCents(loan), policy: { lateFee: loan.lateFeeRule } });
}

/**
 * Returns the moment before which the late fee is not added, as its borrower was promised.
 *
 * The promise was made when a payment came back or a debit was not made. Null where no fee is to come, and where the
 * promised moment is past or not later than the due date.
 */
export function lateFeeHeldBack(loan: LoanRow, now: Date): Date | null {
  const { lateFeeNotBefore: promised, dueAt, status } = loan;
  if (!promised || promised <= now || (dueAt && promised <= dueAt)) return null;
  return status !== 'written_off' && lateFeeToCome(loan) > 0 ? promised : null;
}

/**
 * Returns what a notice says of the late fee: that it came, that it comes, or until when it waits. A payment that
 * failed must no longer be marked on the loan, because it would hide that the loan is late.
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
