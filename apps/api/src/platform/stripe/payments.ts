import { type Cents, cents } from '@sevenday/lending';
import type Stripe from 'stripe';
import type { Attempt } from './attempt-keys.ts';
import {
  attemptIdOf,
  attemptMetadata,
  movementMetadata,
  ourId,
  referenceOf,
} from './attempt-metadata.ts';
import type { MoneyPermit } from './money-permit.ts';
import { askStripe, ProviderRefused } from './provider-errors.ts';
import {
  allOf,
  createdSince,
  expanded,
  fromUnixSeconds,
  idOf,
  knownWord,
  unixSeconds,
} from './stripe-values.ts';

const paymentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
const checkoutStatuses = ['open', 'complete', 'expired'] as const;
const checkoutPaymentStatuses = ['unpaid', 'paid', 'no_payment_required'] as const;
const offered: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[] = [
  'card',
  'us_bank_account',
];

/** The charge of a payment, which moves its money. `methodType` is `card` or `us_bank_account`. */
export interface Charge {
  id: string;
  /** `pending`, `succeeded` or `failed`. */
  status: string;
  amountCents: Cents;
  methodType: string | null;
  failureCode: string | null;
  networkDeclineCode: string | null;
  /** The bank account's fingerprint; null for a card. */
  bankFingerprint: string | null;
  /** The provider's fee; null until it is known. */
  feeCents: Cents | null;
  /** Money of the charge was refunded, or its payer disputed it. */
  isContested: boolean;
}

export interface Payment {
  id: string;
  status: (typeof paymentStatuses)[number];
  amountCents: Cents;
  customerId: string | null;
  attemptId: string | null;
  /** Our own id of the loan that a debit pays. Null for other payments. */
  reference: string | null;
  createdAt: Date;
  lastErrorCode: string | null;
  charge: Charge | null;
}

export interface Checkout {
  id: string;
  /** Null once the checkout is no longer open. */
  url: string | null;
  status: (typeof checkoutStatuses)[number];
  paymentStatus: (typeof checkoutPaymentStatuses)[number];
  amountTotalCents: Cents;
  customerId: string | null;
  attemptId: string | null;
  /** Our own id of the loan that is paid. */
  reference: string | null;
  /** The origin of the page that the payer is sent back to. */
  returnOrigin: string | null;
  expiresAt: Date;
  paymentId: string | null;
  /** The payment, if the provider sent it with the checkout. */
  payment: Payment | null;
}

export interface CheckoutOrder {
  customerId: string;
  amountCents: Cents;
  /** What the provider's page says that the person pays for. */
  productName: string;
  description: string;
  /** Our own id of the loan that is paid. */
  reference: string;
  successUrl: string;
  cancelUrl: string;
  /** Between 30 minutes and 24 hours from now, by the provider's clock. */
  expiresAt: Date;
}

/** A debit of the borrower's bank account, under the borrower's mandate. */
export interface DebitOrder {
  customerId: string;
  paymentMethodId: string;
  mandateId: string;
  amountCents: Cents;
  /** Our own id of the loan that is paid. */
  reference: string;
  /** The text that the borrower's bank shows for the debit: 5 to 22 characters. */
  statementDescriptor: string;
}

const bankOnly: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ['us_bank_account'];

export function paymentCalls(stripe: Stripe) {
  return {
    /**
     * Submits a debit. Nothing is sent if the provider refuses with `bank_account_unusable`,
     * `payment_method_bank_account_blocked` or `payment_intent_mandate_invalid`. To try again later, make a new debit.
     */
    async createDebit(order: DebitOrder, attempt: Attempt, permit: MoneyPermit): Promise<Payment> {
      permit.use();
      return payment(
        await askStripe(() =>
          stripe.paymentIntents.create(
            {
              amount: order.amountCents,
              currency: 'usd',
              customer: order.customerId,
              payment_method: order.paymentMethodId,
              mandate: order.mandateId,
              allowed_payment_method_types: bankOnly,
              confirm: true,
              off_session: true,
              statement_descriptor: order.statementDescriptor,
              metadata: movementMetadata(attempt, order),
            },
            { idempotencyKey: attempt.idempotencyKey },
          ),
        ),
      );
    },

    /**
     * Opens a checkout page. Throws `ProviderRefused` with `amount_too_small` under $0.50. Throws it with
     * `payment_method_types_unavailable` when the page would offer other ways to pay than ours, or none.
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
     * Ends an open checkout, so that nobody can pay by it any more. The provider refuses if the checkout is not open.
     * The caller then reads the checkout and records its outcome.
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

    async readPayment(paymentId: string): Promise<Payment> {
      return payment(
        await askStripe(() =>
          stripe.paymentIntents.retrieve(paymentId, {
            expand: ['latest_charge.balance_transaction'],
          }),
        ),
      );
    },

    /** Lists all payments of a customer since an instant. A payment that is not in the list does not exist. */
    async listPayments(asked: { customerId: string; createdSince: Date }): Promise<Payment[]> {
      const found = await askStripe(() =>
        allOf(
          stripe.paymentIntents.list({
            customer: asked.customerId,
            created: createdSince(asked.createdSince),
            limit: 100,
          }),
        ),
      );
      return found.map(payment);
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
 * Refuses a checkout page that offers other ways to pay than ours, or none. The provider silently leaves out ways to
 * pay that the lender can't use. Other ways to pay settle by rules that we don't know. Nobody is sent to the refused
 * page, and it expires by itself.
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
    payment: intent ? payment(intent) : null,
  };
}

function payment(intent: Stripe.PaymentIntent): Payment {
  const latest = expanded(intent.latest_charge);
  return {
    id: intent.id,
    status: knownWord(paymentStatuses, intent.status, 'a payment'),
    amountCents: cents(intent.amount),
    customerId: idOf(intent.customer),
    attemptId: attemptIdOf(intent.metadata),
    reference: referenceOf(intent.metadata),
    createdAt: fromUnixSeconds(intent.created),
    lastErrorCode: intent.last_payment_error?.code ?? null,
    charge: latest ? charge(latest) : null,
  };
}

function charge(latest: Stripe.Charge): Charge {
  const bank = latest.payment_method_details?.us_bank_account;
  const fee = expanded(latest.balance_transaction)?.fee;
  return {
    id: latest.id,
    status: latest.status,
    amountCents: cents(latest.amount),
    methodType: latest.payment_method_details?.type ?? null,
    failureCode: latest.failure_code,
    networkDeclineCode: latest.outcome?.network_decline_code ?? null,
    bankFingerprint: bank?.fingerprint ?? null,
    feeCents: fee === undefined ? null : cents(fee),
    isContested: latest.amount_refunded > 0 || latest.disputed,
  };
}
