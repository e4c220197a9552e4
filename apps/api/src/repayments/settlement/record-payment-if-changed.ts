import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Checkout, Payment } from '../../platform/stripe/provider.ts';
import type { PaymentRow } from '../payment/payment.ts';
import { type PaymentReport, reportOfCheckout, reportOfDebit } from './payment-report.ts';
import { recordPayment } from './record-payment-report.ts';

/** Locks no row if the payment already has the reported status. */
export async function recordPaymentIfChanged(
  runtime: Runtime,
  payment: PaymentRow,
  report: PaymentReport,
): Promise<PaymentRow> {
  if (report.status === payment.status) return payment;
  return runtime.database.transact(async (tx) => {
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    return recordPayment(tx, runtime, payment.id, report, at);
  });
}

export function recordCheckoutIfChanged(
  runtime: Runtime,
  payment: PaymentRow,
  session: Checkout,
): Promise<PaymentRow> {
  return recordPaymentIfChanged(runtime, payment, reportOfCheckout(session));
}

export function recordDebitIfChanged(
  runtime: Runtime,
  payment: PaymentRow,
  reported: Payment,
): Promise<PaymentRow> {
  return recordPaymentIfChanged(runtime, payment, reportOfDebit(reported));
}
