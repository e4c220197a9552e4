import type { Runtime } from '../../platform/dependencies.ts';
import { findPayment } from '../payment/payment.ts';
import { recordDebitReport } from '../settlement/record-payment-report.ts';
import { adoptDebit, isUnsent } from './adopt-payment.ts';

/**
 * Records a debit that an event names. Does nothing for a payment on a page, whose session reports it, nor for a
 * payment without an attempt of ours, which is not ours.
 */
export function handlePaymentEvent(runtime: Runtime): (providerPaymentId: string) => Promise<void> {
  return async (providerPaymentId) => {
    const reported = await runtime.provider.readPayment(providerPaymentId);
    const { attemptId } = reported;
    if (!attemptId) return;
    const payment = await runtime.database.transact((tx) => findPayment(tx, attemptId));
    if (!payment || isUnsent(payment)) await adoptDebit(runtime, reported);
    else if (payment.kind === 'debit') await recordDebitReport(runtime, payment, reported);
  };
}
