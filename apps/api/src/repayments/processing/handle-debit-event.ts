import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { findPayment } from '../payment/payment.ts';
import { recordDebitIfChanged } from '../settlement/record-payment-if-changed.ts';
import { adoptDebit, isUnsent } from './adopt-payment-after-restore.ts';

/**
 * A payment from a payment page is reported by the page's session. A payment without an `attemptId`
 * was not made by the product.
 */
export function handleDebitEvent(runtime: Runtime): (providerPaymentId: string) => Promise<void> {
  return async (providerPaymentId) => {
    const reported = await runtime.provider.readPayment(providerPaymentId);
    const { attemptId } = reported;
    if (!attemptId) return;
    const payment = await runtime.database.transact((tx) => findPayment(tx, attemptId));
    if (!payment || isUnsent(payment)) await adoptDebit(runtime, reported);
    else if (payment.kind === 'debit') await recordDebitIfChanged(runtime, payment, reported);
  };
}
