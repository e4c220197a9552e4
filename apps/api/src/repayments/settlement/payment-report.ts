import { type Cents, isForInsufficientFunds } from '@sevenday/lending';
import type { Checkout, Payment } from '../../platform/stripe/provider.ts';
import { insufficientFundsReason } from '../payment/payment-sentences.ts';
import type { PaymentStatus } from '../payment/tables.ts';

/** The state of a payment, as the payment provider reports it. */
export interface PaymentReport {
  status: Exclude<PaymentStatus, 'announced' | 'planned' | 'cancelled' | 'returned'>;
  /** The payment provider's id of the checkout session. Null for a debit. */
  providerSessionId: string | null;
  providerPaymentId: string | null;
  reason: string | null;
  /**
   * True if the bank returned the payment for insufficient funds (codes R01 and R09). The return
   * then counts as a strike against the bank account (12 CFR 1041.8).
   */
  insufficientFunds: boolean;
  /**
   * The fingerprint of the bank account from which a bank payment comes. Null for a card, and while
   * it is not known.
   */
  bankFingerprint: string | null;
  /**
   * The fee that the payment provider deducted from a successful payment. Null until the fee is
   * known.
   */
  feeCents: Cents | null;
}

/** Makes a report about a debit from the payment provider's object of the payment. */
export function reportOfDebit(payment: Payment): PaymentReport {
  return {
    status: statusOfPayment(payment),
    providerSessionId: null,
    providerPaymentId: payment.id,
    ...causeOf(payment),
  };
}

/**
 * Returns why a payment failed, its bank account and its fee, as the payment provider's objects of
 * the payment and its charge say. A card that is refused for insufficient funds is no strike
 * against a bank account.
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
 * Returns a debit's status. A debit needs nothing more from the borrower. So any status at the
 * payment provider other than `succeeded` and `processing` means that the debit will not be paid.
 */
function statusOfPayment({ status }: Payment): PaymentReport['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'processing' : 'failed';
}

/**
 * Makes a report from a checkout session. The report's status follows from the session's `status`
 * and `paymentStatus`, and from the status of the session's payment.
 */
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
