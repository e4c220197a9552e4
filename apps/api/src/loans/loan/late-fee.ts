import { type Cents, lateFeeCents, zeroCents } from '@sevenday/lending';
import type { LateFeeData } from '../../notices/index.ts';
import { isLateNow, type LoanRow, totalDueCents } from './loan.ts';

/** The late fee in cents that a loan gets once it is overdue, by the rule that was signed; zero where it has had it. */
export function lateFeeToCome(loan: LoanRow): Cents {
  // An admin could add the fee before the loan was late, in earlier versions. Then it is not added again.
  if (loan.lateFeePostedAt !== null || loan.lateFeeCents > 0) return zeroCents;
  return lateFeeCents({ dueCents: totalDueCents(loan), policy: { lateFee: loan.lateFeeRule } });
}

/**
 * Before when the late fee is not added, as its borrower was promised when a payment came back or a debit was not made;
 * null where none is to come, or nothing that lies ahead was promised for later than the due date.
 */
export function lateFeeHeldBack(loan: LoanRow, now: Date): Date | null {
  const { lateFeeNotBefore: promised, dueAt, status } = loan;
  if (!promised || promised <= now || (dueAt && promised <= dueAt)) return null;
  return status !== 'written_off' && lateFeeToCome(loan) > 0 ? promised : null;
}

/**
 * Says of the late fee what a notice tells: that it came or comes, or until when it waits. `loan` is as it is without a
 * payment that failed: time looks at it at once.
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
