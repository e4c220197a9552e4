import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Debited } from '../mandates/mandate.ts';
import { insufficientFundsReason } from '../payment/payment-sentences.ts';
import { payments } from '../payment/store.ts';

/** Whether a debit of this loan came back or was refused. */
export async function hasFailedDebit(tx: Tx, loanId: string): Promise<boolean> {
  const [failed] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.loanId, loanId), eq(payments.kind, 'debit'), eq(payments.status, 'failed')),
    )
    .limit(1);
  return failed !== undefined;
}

/** A payment of the loan that had succeeded was taken back: nothing is debited for it by itself any more. */
export async function hasLostPayment(tx: Tx, loanId: string): Promise<boolean> {
  const [lost] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.loanId, loanId), eq(payments.status, 'returned')));
  return lost !== undefined;
}

/**
 * A bank returned a debit for good, as of a closed account or one that was not authorized: none is made of that account for
 * the loan again, also where its money came back and is sent once more (decisions, "failed debit").
 */
async function isReturnedForGood(tx: Tx, { loanId, bankAccountId }: Debited): Promise<boolean> {
  const [returned] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.loanId, loanId),
        eq(payments.bankAccountId, bankAccountId),
        eq(payments.kind, 'debit'),
        eq(payments.status, 'failed'),
        isNotNull(payments.providerPaymentId),
        ne(payments.failureReason, insufficientFundsReason),
      ),
    )
    .limit(1);
  return returned !== undefined;
}

/** Whether a loan is debited without a further word of its borrower: as chosen, and by nothing after a loss. */
export async function isDebitedByItself(
  tx: Tx,
  { id, bankAccountId, automaticRepayment }: LoanRow,
): Promise<boolean> {
  if (!automaticRepayment || (await hasLostPayment(tx, id))) return false;
  return !(await isReturnedForGood(tx, { loanId: id, bankAccountId }));
}
