import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { findPayment, findPaymentByProviderId } from '../payment/payment.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';

/**
 * The payment provider may report a dispute or refund before the settlement. Returns the
 * fingerprint of the payer's bank account; null for a card. Throws if a payment of ours has not
 * settled at the provider.
 */
export async function recordSettlementBeforeDisputeOrRefund(
  runtime: Runtime,
  providerPaymentId: string,
): Promise<string | null> {
  const known = await runtime.database.transact((tx) =>
    findPaymentByProviderId(tx, providerPaymentId),
  );
  if (known && ['succeeded', 'returned'].includes(known.status)) return known.bankFingerprint;
  const { attemptId, charge } = await runtime.provider.readPayment(providerPaymentId);
  const bankFingerprint = charge?.bankFingerprint ?? null;
  if (!attemptId) return bankFingerprint;
  const payment = await runtime.database.transact((tx) => findPayment(tx, attemptId));
  if (!payment) return bankFingerprint;
  const { recorded } = await refreshPayment(runtime, payment);
  if (recorded.status !== 'succeeded') {
    throw new Error(`A payment that was disputed or refunded is ${recorded.status}.`);
  }
  return bankFingerprint;
}
