import { isForInsufficientFunds } from '@sevenday/lending';
import type { Runtime } from '../../platform/dependencies.ts';
import {
  type Checkout,
  callPastSpentKey,
  type Payment,
  ProviderRefused,
} from '../../platform/stripe/provider.ts';
import type { PaymentRow } from '../payment/payment.ts';
import { insufficientFundsReason } from '../payment/payment-sentences.ts';
import { type PaymentReport, recordPayment } from './record-payment.ts';

/** Fetches a payment's present state from the provider and records it. `url` is its page while it is open. */
export async function refreshPayment(
  runtime: Runtime,
  payment: PaymentRow,
): Promise<{ recorded: PaymentRow; url: string | null }> {
  if (payment.kind === 'debit') {
    if (!payment.providerPaymentId) return { recorded: payment, url: null };
    const reported = await runtime.provider.readPayment(payment.providerPaymentId);
    return { recorded: await recordDebitReport(runtime, payment, reported), url: null };
  }
  if (!payment.providerSessionId) return { recorded: payment, url: null };
  const session = await runtime.provider.readCheckout(payment.providerSessionId);
  return { recorded: await recordCheckout(runtime, payment, session), url: session.url };
}

/**
 * Ends an open session, so that it cannot be paid any more. A session that can no longer be expired was paid or has
 * ended: its present state is recorded instead.
 */
export async function expireCheckout(runtime: Runtime, payment: PaymentRow): Promise<void> {
  const { providerSessionId } = payment;
  if (!providerSessionId) {
    throw new Error('A planned payment has no session to expire yet.');
  }
  try {
    const session = await callPastSpentKey(`expire:${payment.id}`, (idempotencyKey) =>
      runtime.provider.expireCheckout(providerSessionId, { idempotencyKey }),
    );
    await recordCheckout(runtime, payment, session);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await refreshPayment(runtime, payment);
  }
}

/** Records where a payment page stands. */
export function recordCheckout(
  runtime: Runtime,
  payment: PaymentRow,
  session: Checkout,
): Promise<PaymentRow> {
  return recordReport(runtime, payment, reportOf(session));
}

/** Records where a debit's payment stands. */
export function recordDebitReport(
  runtime: Runtime,
  payment: PaymentRow,
  reported: Payment,
): Promise<PaymentRow> {
  return recordReport(runtime, payment, reportOfPayment(reported));
}

/** Records a report. If it has the status that `payment` has already, it is no news and no row is locked. */
export async function recordReport(
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

/** Reads a report from a debit's payment. */
export function reportOfPayment(payment: Payment): PaymentReport {
  return {
    status: statusOfPayment(payment),
    providerSessionId: null,
    providerPaymentId: payment.id,
    ...causeOf(payment),
  };
}

/** Reads why a payment failed, if it did, and its bank account. A card's refusal says nothing about an account. */
function causeOf(
  payment: Payment | null,
): Pick<PaymentReport, 'reason' | 'insufficientFunds' | 'bankFingerprint' | 'feeCents'> {
  const charge = payment?.charge ?? null;
  const reason = charge?.failureCode ?? payment?.lastErrorCode ?? null;
  const isReturned = isForInsufficientFunds(charge?.networkDeclineCode);
  return {
    reason,
    insufficientFunds:
      charge?.methodType !== 'card' && (reason === insufficientFundsReason || isReturned),
    bankFingerprint: charge?.bankFingerprint ?? null,
    feeCents: charge?.feeCents ?? null,
  };
}

/**
 * Reads a debit's status. A debit is confirmed when it is made. If it waits for somebody's action, it will not be paid.
 */
function statusOfPayment({ status }: Payment): PaymentReport['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'processing' : 'failed';
}

/** Reads a report from a session's two statuses and its payment's. */
export function reportOf(session: Checkout): PaymentReport {
  return {
    status: statusOf(session),
    providerSessionId: session.id,
    providerPaymentId: session.paymentId,
    ...causeOf(session.payment),
  };
}

function statusOf(session: Checkout): PaymentReport['status'] {
  if (session.paymentStatus === 'paid') return 'succeeded';
  if (session.status === 'expired') return 'expired';
  if (session.status === 'open') return 'open';
  const failed = ['requires_payment_method', 'canceled'].includes(session.payment?.status ?? '');
  return failed ? 'failed' : 'processing';
}
