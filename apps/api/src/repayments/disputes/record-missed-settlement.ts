import type { Runtime } from '../../platform/dependencies.ts';
import { findPayment, findPaymentByProviderId } from '../payment/payment.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';

/**
 * Records that a payment settled, if we don't know that yet. Called before a dispute or refund of
 * the payment is recorded, because the payment provider may report those first. Returns the
 * fingerprint of the bank account from which the payment came; null for a card. For a deleted
 * member's payment, only the provider knows the fingerprint.
 */
export async function recordMissedSettlement(
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
