import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { findPayment } from '../payment/payment.ts';
import { recordDebitIfChanged } from '../settlement/record-payment-if-changed.ts';
import { adoptDebit, isUnsent } from './adopt-payment-after-restore.ts';

/**
 * Records the state of a debit that an event names. Ignores a payment from a payment page, because
 * the page's session reports it, and a payment without an `attemptId` (the id of our row), which
 * the product did not make.
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
