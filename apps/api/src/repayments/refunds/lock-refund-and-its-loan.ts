import { eq, sql } from 'drizzle-orm';
import { type LoanRow, loans } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { refunds } from '../payment/tables.ts';
import type { RefundRow } from './refund-status.ts';

/**
 * Call this before a refund's status is changed or the loss of a payment is recorded, so that such
 * operations run one after the other. If the loan was deleted with its member, locks the payment
 * provider's id of the payment instead.
 */
export async function lockForRefund(
  tx: Tx,
  { loanId, providerPaymentId }: { loanId: string; providerPaymentId: string | null },
): Promise<LoanRow | undefined> {
  const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId)).for('update');
  if (!loan && providerPaymentId) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${providerPaymentId}, 0))`);
  }
  return loan;
}

export async function lockRefund(tx: Tx, refundId: string): Promise<RefundRow | undefined> {
  const [seen] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
  if (!seen) return undefined;
  await lockForRefund(tx, seen);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  return refund;
}
