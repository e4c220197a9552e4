import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { callPastSpentKey, ProviderRefused } from '../../platform/stripe/provider.ts';
import type { PaymentRow } from '../payment/payment.ts';
import { recordCheckoutIfChanged } from '../settlement/record-payment-if-changed.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';

/** If the provider refuses, the session was paid or has ended, so its state is recorded instead. */
export async function expireCheckoutSession(runtime: Runtime, payment: PaymentRow): Promise<void> {
  const { providerSessionId } = payment;
  if (!providerSessionId) {
    throw new Error('A planned payment has no session to expire yet.');
  }
  try {
    const session = await callPastSpentKey(`expire:${payment.id}`, (idempotencyKey) =>
      runtime.provider.expireCheckout(providerSessionId, { idempotencyKey }),
    );
    await recordCheckoutIfChanged(runtime, payment, session);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await refreshPayment(runtime, payment);
  }
}
