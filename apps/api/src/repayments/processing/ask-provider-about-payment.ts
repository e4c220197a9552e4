import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { lookAgainAfterMs } from '../../platform/work/wait-before-asking-provider-again.ts';
import type { WorkHandler } from '../../platform/work/work-handler.ts';
import { createSessionOfPlannedPayment } from '../checkout/create-session-of-planned-payment.ts';
import { findPayment, liveStatuses } from '../payment/payment.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';

/** Without this work, a payment whose event never reached us would stay open. */
export function askProviderAboutPayment(runtime: Runtime): WorkHandler {
  return async (paymentId) => {
    const { payment, now } = await runtime.database.transact(async (tx) => ({
      payment: await findPayment(tx, paymentId),
      now: await runtime.clocks.business(tx),
    }));
    if (!payment || !liveStatuses.includes(payment.status)) return 'done';
    const again = { againAfterMs: lookAgainAfterMs(payment.quotedAt, now) };
    if (payment.kind === 'checkout' && !payment.providerSessionId) {
      await createSessionOfPlannedPayment(runtime, payment);
      return again;
    }
    const { recorded } = await refreshPayment(runtime, payment);
    return liveStatuses.includes(recorded.status) ? again : 'done';
  };
}
