import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Debited } from '../mandates/mandate.ts';
import { insufficientFundsReason } from '../payment/insufficient-funds-reason.ts';
import { payments } from '../payment/tables.ts';

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

export async function hasLostPayment(tx: Tx, loanId: string): Promise<boolean> {
  const [lost] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.loanId, loanId), eq(payments.status, 'returned')));
  return lost !== undefined;
}

/**
 * True if the bank returned a debit of this loan from this account for another known reason than
 * insufficient funds, such as a closed account (decisions, "failed debit").
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
