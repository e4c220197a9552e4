import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Debited } from '../mandates/mandate.ts';
import { insufficientFundsReason } from '../payment/insufficient-funds-reason.ts';
import { payments } from '../payment/tables.ts';

/**
 * Says whether a debit of the loan failed: the bank returned it, the payment provider refused it,
 * or it could not be submitted.
 */
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

/**
 * Says whether a settled payment was taken back later, by a dispute, a bank's return or a refund.
 * From then on, the loan is never debited automatically.
 */
export async function hasLostPayment(tx: Tx, loanId: string): Promise<boolean> {
  const [lost] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.loanId, loanId), eq(payments.status, 'returned')));
  return lost !== undefined;
}

/**
 * Says whether a bank returned a debit for another known reason than insufficient funds, such as a
 * closed account. That account is then never debited for the loan again, even if the loan's payout
 * comes back and is sent again (decisions, "failed debit").
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

export async function isDebitedAutomatically(
  tx: Tx,
  { id, bankAccountId, automaticRepayment }: LoanRow,
): Promise<boolean> {
  if (!automaticRepayment || (await hasLostPayment(tx, id))) return false;
  return !(await isReturnedForGood(tx, { loanId: id, bankAccountId }));
}
