import { eq, sql } from 'drizzle-orm';
import { type LoanRow, loans } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refunds } from '../payment/store.ts';
import type { RefundRow } from './refund.ts';

/**
 * Whether money goes back by a refund, by a dispute or by both is decided one after the other: whatever moves a refund or
 * loses a payment locks their loan first. Where it went with its member, the payment's own name is locked.
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

/** Locks a refund, after what is decided with it; undefined where it is gone. */
export async function lockRefund(tx: Tx, refundId: string): Promise<RefundRow | undefined> {
  const [seen] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
  if (!seen) return undefined;
  await lockForRefund(tx, seen);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  return refund;
}
