import { extensionWindow, isOut, type LocalDay } from '@sevenday/lending';
import type { LoanRow } from '../loan/loan.ts';

/**
 * Returns the first and last due day that a borrower may ask for. Null while the money has not arrived, and once
 * nothing is owed.
 */
export function extensionWindowOf(
  loan: LoanRow,
  now: Date,
): { from: LocalDay; to: LocalDay } | null {
  const { dueAt, timeZone } = loan;
  return dueAt && isOut(loan) ? extensionWindow({ dueAt, now, timeZone }) : null;
}
