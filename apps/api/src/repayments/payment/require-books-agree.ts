import { addCents } from '@sevenday/lending';
import { loanBalance } from '../../ledger/index.ts';
import { type LoanRow, totalDueCents } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Throws when a loan and the ledger differ. So no one is charged an amount that the books do not say is owed. */
export async function requireBooksAgree(tx: Tx, loan: LoanRow): Promise<void> {
  if (loan.status === 'written_off') return;
  const { principalDue, interestDue, lateFeeDue } = await loanBalance(tx, loan.id);
  if (addCents(principalDue, interestDue, lateFeeDue) !== totalDueCents(loan)) {
    throw new Error(`Loan ${loan.id} and the ledger differ.`);
  }
}
