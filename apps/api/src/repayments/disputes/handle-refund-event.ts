import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { recordOrAdoptOurRefund } from '../refunds/record-or-adopt-our-refund.ts';
import { findIdsOfSettledPayment } from './find-or-lock-settled-payment.ts';
import { recordDashboardRefund } from './record-dashboard-refund.ts';
import { recordSettlementBeforeDisputeOrRefund } from './record-settlement-before-dispute-or-refund.ts';

export function handleRefundEvent(runtime: Runtime): (providerId: string) => Promise<void> {
  return async (providerId) => {
    const refund = await runtime.provider.readRefund(providerId);
    const { attemptId } = refund;
    await (attemptId
      ? recordOrAdoptOurRefund(runtime, attemptId, refund)
      : followDashboardRefund(runtime, refund));
  };
}

async function followDashboardRefund(runtime: Runtime, refund: Refund): Promise<void> {
  const { paymentId } = refund;
  // A refund is recorded only once its money has left our balance. Another event tells us when that
  // happens.
  if (!paymentId || !refund.hasLeft) return;
  const bankFingerprint = await recordSettlementBeforeDisputeOrRefund(runtime, paymentId);
  await runtime.database.transact(async (tx) => {
    const payment = await findIdsOfSettledPayment(tx, paymentId);
    if (!payment) return;
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const of = { ...payment, bankFingerprint, providerPaymentId: paymentId };
    await recordDashboardRefund(tx, runtime, of, refund, at);
  });
}
