import type { Runtime } from '../../platform/dependencies.ts';
import { findPayment, findPaymentByProviderId } from '../payment/payment.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';

/**
 * Records that a payment settled before its dispute or refund is recorded, because the provider may tell us of those
 * first. Returns the fingerprint of the bank account that the payment came from; null for a card. For a deleted
 * member's payment only the provider knows the fingerprint.
 */
export async function recordSettlementFirst(
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
