import { type Cents, cents } from '@sevenday/lending';
import type Stripe from 'stripe';
import { attemptIdOf, movementMetadata, referenceOf } from './attempt-metadata.ts';
import type { MoneyPermit } from './money-permit.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';
import { askStripe } from './provider-errors.ts';
import {
  allOf,
  createdSince,
  expanded,
  fromUnixSeconds,
  idOf,
  knownWord,
} from './stripe-values-and-lists.ts';

const paymentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;

export interface Charge {
  id: string;
  /** `pending`, `succeeded` or `failed`. */
  status: string;
  amountCents: Cents;
  /** The payment provider's word. A payment that we asked for has `card` or `us_bank_account`. */
  methodType: string | null;
  failureCode: string | null;
  networkDeclineCode: string | null;
  /** Null for a card. */
  bankFingerprint: string | null;
  /** Null until the provider reports its fee. */
  feeCents: Cents | null;
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

export interface DebitOrder {
  customerId: string;
  paymentMethodId: string;
  mandateId: string;
  amountCents: Cents;
  /** Our own id of the loan that the debit pays. */
  reference: string;
  /** What the borrower's bank shows for the debit: 5 to 22 characters. */
  statementDescriptor: string;
}

const bankOnly: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ['us_bank_account'];

export function paymentCalls(stripe: Stripe) {
  return {
    /**
     * If the payment provider refuses with `bank_account_unusable`,
     * `payment_method_bank_account_blocked` or `payment_intent_mandate_invalid`, it has sent
     * nothing to the bank. This debit can't be tried again; a new one can.
     */
    async createDebit(order: DebitOrder, attempt: Attempt, permit: MoneyPermit): Promise<Payment> {
      permit.use();
      return paymentOf(
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

    async readPayment(paymentId: string): Promise<Payment> {
      return paymentOf(
        await askStripe(() =>
          stripe.paymentIntents.retrieve(paymentId, {
            expand: ['latest_charge.balance_transaction'],
          }),
        ),
      );
    },

    /** The list is complete: it lacks no payment of the customer since `createdSince`. */
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
      return found.map(paymentOf);
    },
  };
}

export function paymentOf(intent: Stripe.PaymentIntent): Payment {
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
