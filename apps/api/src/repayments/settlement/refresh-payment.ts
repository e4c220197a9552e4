import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { PaymentRow } from '../payment/payment.ts';
import { recordCheckoutIfChanged, recordDebitIfChanged } from './record-payment-if-changed.ts';

/** `url` is the address of the payment page; null if none is open. */
export async function refreshPayment(
  runtime: Runtime,
  payment: PaymentRow,
): Promise<{ recorded: PaymentRow; url: string | null }> {
  if (payment.kind === 'debit') {
    if (!payment.providerPaymentId) return { recorded: payment, url: null };
    const reported = await runtime.provider.readPayment(payment.providerPaymentId);
    return { recorded: await recordDebitIfChanged(runtime, payment, reported), url: null };
  }
  if (!payment.providerSessionId) return { recorded: payment, url: null };
  const session = await runtime.provider.readCheckout(payment.providerSessionId);
  return { recorded: await recordCheckoutIfChanged(runtime, payment, session), url: session.url };
}
