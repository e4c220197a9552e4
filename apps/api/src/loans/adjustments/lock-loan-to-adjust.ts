import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { type LoanRow, lockLoanForAdmin } from '../loan/loan.ts';

/** Refuses with `loan_not_found`, `own_case` or `payment_in_flight`. */
export async function lockLoanToAdjust(
  tx: Tx,
  runtime: Runtime,
  loanId: string,
  { actorId }: { actorId: string },
): Promise<LoanRow> {
  const loan = await lockLoanForAdmin(tx, runtime, { loanId, actorId });
  if (loan.paymentProcessing) throw new Refusal('payment_in_flight');
  return loan;
}
