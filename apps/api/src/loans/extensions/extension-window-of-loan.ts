import { extensionWindow, isOut, type LocalDay } from '@sevenday/lending';
import type { LoanRow } from '../loan/loan.ts';

/**
 * Returns the first and last day that a borrower may ask for as the new due day. Null unless the
 * loan's money has arrived and is owed.
 */
export function extensionWindowOf(
  loan: LoanRow,
  now: Date,
): { from: LocalDay; to: LocalDay } | null {
  const { dueAt, timeZone } = loan;
  return dueAt && isOut(loan) ? extensionWindow({ dueAt, now, timeZone }) : null;
}
