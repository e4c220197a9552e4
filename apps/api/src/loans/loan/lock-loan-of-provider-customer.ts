import { eq } from 'drizzle-orm';
import { readMember } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type LoanRow, lockLoan } from './loan.ts';
import { loans } from './tables.ts';

/** Null if there is no such loan, or if `customerId` is not its borrower's. */
export async function lockLoanOfProviderCustomer(
  tx: Tx,
  { loanId, customerId }: { loanId: string | null; customerId: string | null },
): Promise<LoanRow | null> {
  if (!loanId || !customerId) return null;
  const [present] = await tx.select({ id: loans.id }).from(loans).where(eq(loans.id, loanId));
  if (!present) return null;
  const loan = await lockLoan(tx, loanId);
  const { providerCustomerId } = await readMember(tx, loan.memberId);
  return providerCustomerId === customerId ? loan : null;
}
