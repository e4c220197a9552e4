import { type Cents, lateFeeCents, zeroCents } from '@sevenday/lending';
import { type LoanRow, totalDueCents } from './loan-record.ts';

/** The late fee in cents that a loan gets once it is overdue, by the rule that was signed; zero where it has had it. */
export function lateFeeToCome(loan: LoanRow): Cents {
  // One that was added by hand before the loan was late can be added once.
  if (loan.lateFeePostedAt !== null || loan.lateFeeCents > 0) return zeroCents;
  return lateFeeCents({ dueCents: totalDueCents(loan), policy: { lateFee: loan.lateFeeRule } });
}
