import { extensionWindow, isOut, type LocalDay } from '@sevenday/lending';
import type { LoanRow } from '../loan/loan.ts';

/** The first and last day that a borrower may ask for. Null unless the loan is out (`isOut`). */
export function extensionWindowOf(
  loan: LoanRow,
  now: Date,
): { from: LocalDay; to: LocalDay } | null {
  const { dueAt, timeZone } = loan;
  return dueAt && isOut(loan) ? extensionWindow({ dueAt, now, timeZone }) : null;
}
