import { type Cents, cents } from '@sevenday/lending';
import type Stripe from 'stripe';
import { attemptIdOf, attemptMetadata } from './attempt-metadata.ts';
import type { MoneyPermit } from './money-permit.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';
import { askStripe } from './provider-errors.ts';
import { allOf, fromUnixSeconds, idOf, knownWord } from './stripe-values-and-lists.ts';

const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;

export interface Refund {
  id: string;
  status: (typeof refundStatuses)[number];
  amountCents: Cents;
  paymentId: string | null;
  attemptId: string | null;
  createdAt: Date;
  failureReason: string | null;
  /** True once the money has left our balance. A refund may first wait for its payment to settle. */
  hasLeft: boolean;
}

export function refundCalls(stripe: Stripe) {
  return {
    async createRefund(
      order: { paymentId: string; amountCents: Cents },
      attempt: Attempt,
      permit: MoneyPermit,
    ): Promise<Refund> {
      permit.use();
      return refund(
        await askStripe(() =>
          stripe.refunds.create(
            {
              payment_intent: order.paymentId,
              amount: order.amountCents,
              reason: 'requested_by_customer',
              metadata: attemptMetadata(attempt),
            },
            { idempotencyKey: attempt.idempotencyKey },
          ),
        ),
      );
    },

    async readRefund(refundId: string): Promise<Refund> {
      return refund(await askStripe(() => stripe.refunds.retrieve(refundId)));
    },

    /** The list is complete: it lacks no refund of the payment. */
    async listRefunds(paymentId: string): Promise<Refund[]> {
      const found = await askStripe(() =>
        allOf(stripe.refunds.list({ payment_intent: paymentId, limit: 100 })),
      );
      return found.map(refund);
    },
  };
}

function refund(object: Stripe.Refund): Refund {
  return {
    id: object.id,
    status: knownWord(refundStatuses, object.status, 'a refund'),
    amountCents: cents(object.amount),
    paymentId: idOf(object.payment_intent),
    attemptId: attemptIdOf(object.metadata),
    createdAt: fromUnixSeconds(object.created),
    failureReason: object.failure_reason ?? null,
    hasLeft: object.balance_transaction !== null,
  };
}
