import { type Cents, isForInsufficientFunds } from '@sevenday/lending';
import type { Checkout, Payment } from '../../platform/stripe/provider.ts';
import { insufficientFundsReason } from '../payment/payment-sentences.ts';
import type { PaymentStatus } from '../payment/store.ts';

/** What the provider reports about a payment. */
export interface PaymentReport {
  status: Exclude<PaymentStatus, 'announced' | 'planned' | 'cancelled' | 'returned'>;
  /** Null for a debit. */
  providerSessionId: string | null;
  providerPaymentId: string | null;
  reason: string | null;
  /**
   * True if the payment was returned for insufficient funds (R01, R09). Then it counts against the account (12 CFR
   * 1041.8).
   */
  insufficientFunds: boolean;
  /** The fingerprint of the account that a bank payment comes from; null for a card, and while it is not known. */
  bankFingerprint: string | null;
  /** The fee that the provider deducted from a payment that succeeded; null until the fee is known. */
  feeCents: Cents | null;
}

/** Makes a report from the provider's payment of a debit. */
export function reportOfDebit(payment: Payment): PaymentReport {
  return {
    status: statusOfPayment(payment),
    providerSessionId: null,
    providerPaymentId: payment.id,
    ...causeOf(payment),
  };
}

/**
 * Reads from the charge why a payment failed, its bank account and its fee. A card that was refused for insufficient
 * funds counts against no bank account.
 */
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
 * Returns a debit's status. A debit needs no action by the borrower. So any status other than `succeeded` and
 * `processing` means that it will not be paid.
 */
function statusOfPayment({ status }: Payment): PaymentReport['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'processing' : 'failed';
}

/** Makes a report from a session's two statuses and the status of its payment. */
export function reportOfCheckout(session: Checkout): PaymentReport {
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
