import { lateFee, postLoanEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { lateFeeToCome } from '../loan/late-fee-to-come.ts';
import { type LoanRow, updateLoanRow } from '../loan/loan.ts';

/** If true, the fee may still be charged only later (`lateFeeNotBefore`). */
export function awaitsLateFee(loan: LoanRow): boolean {
  return loan.lateFeePostedAt === null && ['overdue', 'defaulted'].includes(loan.status);
}

/** The caller has locked the loan's row, and writes the audit entry and the notice. */
export async function chargeLateFee(
  tx: Tx,
  loan: LoanRow,
  at: { actorId: string | null; now: Date; wall: Date },
): Promise<LoanRow> {
  if (loan.lateFeePostedAt !== null) return loan;
  if (loan.lateFeeNotBefore && at.now < loan.lateFeeNotBefore) return loan;
  // Earlier versions let an admin add a late fee before the loan was late. Such a loan gets no
  // second fee.
  if (loan.lateFeeCents > 0) return updateLoanRow(tx, loan, { lateFeePostedAt: at.now });
  const fee = lateFeeToCome(loan);
  if (fee > 0) {
    const entry = lateFee({ lateFeeCents: fee });
    await postLoanEntry(tx, loan, entry, { ...at, providerReference: null });
  }
  return updateLoanRow(tx, loan, { lateFeePostedAt: at.now, lateFeeCents: fee });
}
