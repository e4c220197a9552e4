import { type Cents, cents } from '@sevenday/lending';
import type Stripe from 'stripe';
import { attemptIdOf, attemptMetadata, ourId } from './attempt-metadata.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';
import { type Payment, paymentOf } from './payments.ts';
import { askStripe, ProviderRefused } from './provider-errors.ts';
import {
  expanded,
  fromUnixSeconds,
  idOf,
  knownWord,
  unixSeconds,
} from './stripe-values-and-lists.ts';

const checkoutStatuses = ['open', 'complete', 'expired'] as const;
const checkoutPaymentStatuses = ['unpaid', 'paid', 'no_payment_required'] as const;
const offered: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[] = [
  'card',
  'us_bank_account',
];

export interface Checkout {
  id: string;
  /** Null when the checkout is no longer open. */
  url: string | null;
  status: (typeof checkoutStatuses)[number];
  paymentStatus: (typeof checkoutPaymentStatuses)[number];
  amountTotalCents: Cents;
  customerId: string | null;
  attemptId: string | null;
  /** Our own id of the loan that the checkout pays. */
  reference: string | null;
  /** The origin of our page to which the payer returns. */
  returnOrigin: string | null;
  expiresAt: Date;
  paymentId: string | null;
  /** Null if the payment provider did not send the payment together with the checkout. */
  payment: Payment | null;
}

export interface CheckoutOrder {
  customerId: string;
  amountCents: Cents;
  /** The name that the payment page shows for the thing that is paid. */
  productName: string;
  description: string;
  /** Our own id of the loan that the checkout pays. */
  reference: string;
  successUrl: string;
  cancelUrl: string;
  /** Between 30 minutes and 24 hours from now, by the payment provider's clock. */
  expiresAt: Date;
}

export function checkoutCalls(stripe: Stripe) {
  return {
    /**
     * Throws `ProviderRefused`, for example with `amount_too_small` (less than $0.50), or with
     * `payment_method_types_unavailable` (the page would not offer the ways to pay that we want).
     */
    async createCheckout(order: CheckoutOrder, attempt: Attempt): Promise<Checkout> {
      const session = await askStripe(() =>
        stripe.checkout.sessions.create(checkoutParams(order, attempt), {
          idempotencyKey: attempt.idempotencyKey,
        }),
      );
      refuseOtherMethods(session);
      return checkout(session);
    },

    async readCheckout(checkoutId: string): Promise<Checkout> {
      return checkout(
        await askStripe(() =>
          stripe.checkout.sessions.retrieve(checkoutId, {
            expand: ['payment_intent.latest_charge.balance_transaction'],
          }),
        ),
      );
    },

    /**
     * Throws `ProviderRefused` if the checkout is not open. The caller then has to record what
     * became of it.
     */
    async expireCheckout(
      checkoutId: string,
      attempt: { idempotencyKey: string },
    ): Promise<Checkout> {
      return checkout(
        await askStripe(() =>
          stripe.checkout.sessions.expire(
            checkoutId,
            {},
            { idempotencyKey: attempt.idempotencyKey },
          ),
        ),
      );
    },
  };
}

function checkoutParams(
  order: CheckoutOrder,
  attempt: Attempt,
): Stripe.Checkout.SessionCreateParams {
  const metadata = attemptMetadata(attempt);
  return {
    mode: 'payment',
    customer: order.customerId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: order.amountCents,
          product_data: { name: order.productName },
        },
      },
    ],
    allowed_payment_method_types: offered,
    payment_method_options: { us_bank_account: { verification_method: 'instant' } },
    payment_intent_data: { metadata, description: order.description },
    client_reference_id: order.reference,
    metadata,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: unixSeconds(order.expiresAt),
  };
}

/**
 * Refuses a checkout page that offers no way to pay, or a way that we didn't ask for: such a
 * payment would settle by rules that we don't know. No payer is sent to the page, and the page
 * expires by itself.
 */
function refuseOtherMethods(session: Stripe.Checkout.Session): void {
  const types: string[] = session.payment_method_types ?? [];
  if (types.length > 0 && types.every((type) => offered.some((ours) => ours === type))) return;
  throw new ProviderRefused({
    code: 'payment_method_types_unavailable',
    message: `The checkout page would offer ${types.join(', ') || 'no way to pay'}.`,
  });
}

function checkout(session: Stripe.Checkout.Session): Checkout {
  const intent = expanded(session.payment_intent);
  return {
    id: session.id,
    url: session.url,
    status: knownWord(checkoutStatuses, session.status, 'a checkout'),
    paymentStatus: knownWord(checkoutPaymentStatuses, session.payment_status, 'a checkout'),
    amountTotalCents: cents(session.amount_total ?? 0),
    customerId: idOf(session.customer),
    attemptId: attemptIdOf(session.metadata),
    reference: ourId(session.client_reference_id),
    returnOrigin: session.success_url ? new URL(session.success_url).origin : null,
    expiresAt: fromUnixSeconds(session.expires_at),
    paymentId: idOf(session.payment_intent),
    payment: intent ? paymentOf(intent) : null,
  };
}
