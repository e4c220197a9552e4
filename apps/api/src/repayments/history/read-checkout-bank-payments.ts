import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentRow } from '../payment/payment.ts';
import { payments } from '../payment/store.ts';

/** Reads the bank payments that borrowers began on the payment pages of these loans, the oldest first. */
export function readCheckoutBankPayments(tx: Tx, loanIds: string[]): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.loanId, loanIds),
        eq(payments.kind, 'checkout'),
        inArray(payments.status, ['processing', 'succeeded', 'failed', 'returned']),
        isNotNull(payments.providerPaymentId),
      ),
    )
    .orderBy(asc(payments.quotedAt));
}
