import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { refunds } from '../payment/tables.ts';

export interface PaymentToRefund {
  /**
   * The database allows one refund for each `paymentId`, apart from refunds that failed, were
   * replaced or were dropped.
   */
  paymentId: string | null;
  providerPaymentId: string | null;
}

/**
 * Returns `paymentId` as null if the database allows no further refund for it. If two refunds of a
 * payment are together more than was paid, the payment provider refuses the second one, which stays
 * owed.
 */
export async function paymentToRefund(
  tx: Tx,
  { paymentId, providerPaymentId }: PaymentToRefund,
): Promise<PaymentToRefund> {
  const isUnrefunded = paymentId !== null && !(await isGivenBack(tx, paymentId));
  return { paymentId: isUnrefunded ? paymentId : null, providerPaymentId };
}

async function isGivenBack(tx: Tx, paymentId: string): Promise<boolean> {
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        notInArray(refunds.status, ['failed', 'replaced', 'dropped']),
      ),
    );
  return refund !== undefined;
}
