import { addCents } from '@sevenday/lending';
import { loanBalance } from '../../ledger/index.ts';
import { type LoanRow, totalDueCents } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';

/**
 * Throws if the loan's row and the ledger differ, so that no payment of a wrong amount is planned.
 * A written-off loan is skipped, because the ledger no longer counts its debt as owed.
 */
export async function requireLoanAgreesWithBooks(tx: Tx, loan: LoanRow): Promise<void> {
  if (loan.status === 'written_off') return;
  const { principalDue, interestDue, lateFeeDue } = await loanBalance(tx, loan.id);
  if (addCents(principalDue, interestDue, lateFeeDue) !== totalDueCents(loan)) {
    throw new Error(`Loan ${loan.id} and the ledger differ.`);
  }
}
