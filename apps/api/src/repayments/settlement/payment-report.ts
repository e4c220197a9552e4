import { type Cents, isForInsufficientFunds } from '@sevenday/lending';
import type { Checkout, Payment } from '../../platform/stripe/provider.ts';
import { insufficientFundsReason } from '../payment/insufficient-funds-reason.ts';
import type { PaymentStatus } from '../payment/tables.ts';

export interface PaymentReport {
  status: Exclude<PaymentStatus, 'announced' | 'planned' | 'cancelled' | 'returned'>;
  /** Null for a payment that was not made on a payment page. */
  providerSessionId: string | null;
  providerPaymentId: string | null;
  reason: string | null;
  /**
   * True if a bank payment failed for insufficient funds. The payment then counts as a strike
   * against the bank account (12 CFR 1041.8).
   */
  insufficientFunds: boolean;
  /** Null for a card, and while it is not known. */
  bankFingerprint: string | null;
  /** Null until the payment provider's fee is known. */
  feeCents: Cents | null;
}

export function reportOfDebit(payment: Payment): PaymentReport {
  return {
    status: statusOfPayment(payment),
    providerSessionId: null,
    providerPaymentId: payment.id,
    ...causeOf(payment),
  };
}

/** A card that is refused for insufficient funds is no strike against a bank account. */
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
 * A debit needs nothing more from the borrower. So any other status at the payment provider means
 * that the debit will not be paid.
 */
function statusOfPayment({ status }: Payment): PaymentReport['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'processing' : 'failed';
}

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
