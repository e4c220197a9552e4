import { type Cents, cents } from '@sevenday/lending';
import type Stripe from 'stripe';
import { askStripe } from './provider-errors.ts';
import { fromUnixSeconds, idOf, knownWord } from './stripe-values-and-lists.ts';

const disputeStatuses = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
  'appeal_needs_response',
  'appeal_under_review',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
] as const;

export interface Dispute {
  id: string;
  status: (typeof disputeStatuses)[number];
  amountCents: Cents;
  paymentId: string | null;
  /** The provider's word, such as `fraudulent` or `insufficient_funds`. */
  reason: string;
  /** The code of the bank or card network, such as R10. Null if the network gave no code. */
  networkReasonCode: string | null;
  createdAt: Date;
  respondBy: Date | null;
  /** What the payment provider took from our balance for the dispute, without its fee. */
  withdrawnCents: Cents;
  reinstatedCents: Cents;
  feeCents: Cents;
}

export function disputeCalls(stripe: Stripe) {
  return {
    async readDispute(disputeId: string): Promise<Dispute> {
      return dispute(await askStripe(() => stripe.disputes.retrieve(disputeId)));
    },
  };
}

function dispute(object: Stripe.Dispute): Dispute {
  const moved = object.balance_transactions;
  const sum = (amounts: number[]) => cents(amounts.reduce((total, amount) => total + amount, 0));
  return {
    id: object.id,
    status: knownWord(disputeStatuses, object.status, 'a dispute'),
    amountCents: cents(object.amount),
    paymentId: idOf(object.payment_intent),
    reason: object.reason,
    networkReasonCode: object.network_reason_code ?? null,
    createdAt: fromUnixSeconds(object.created),
    respondBy: object.evidence_details.due_by
      ? fromUnixSeconds(object.evidence_details.due_by)
      : null,
    withdrawnCents: sum(moved.map(({ amount }) => Math.max(-amount, 0))),
    reinstatedCents: sum(moved.map(({ amount }) => Math.max(amount, 0))),
    feeCents: sum(moved.map(({ fee }) => Math.max(fee, 0))),
  };
}
