import type { z } from 'zod';
import type { Unit } from '../engine/unit.ts';
import { invalidRequest, missingParam, noSuch, notFound } from '../errors.ts';
import { listPage } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import {
  expandable,
  hash,
  integer,
  isWithin,
  metadata,
  oneOf,
  paged,
  text,
  timeRange,
} from '../params/fields.ts';
import { inDollars } from './amounts.ts';
import { recordBalance } from './balance-transactions.ts';
import type { Charge } from './charges.ts';
import { type Metadata, mergeMetadata } from './metadata.ts';
import { refundBehaviourOf } from './test-cards.ts';

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: 'usd';
  customer: string | null;
  customer_account: null;
  destination_details:
    | { type: 'us_bank_transfer'; us_bank_transfer: { reference: null; reference_status: null } }
    | { type: 'card'; card: { reference_status: string; reference_type: string; type: 'refund' } };
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  pending_reason?: 'processing' | 'charge_pending' | 'insufficient_funds';
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  transfer_reversal: null;
}

const bankRefundMs = 3 * 86_400_000;

const createParams = hash({
  ...expandable,
  amount: integer({ min: 1 }).optional(),
  charge: text().optional(),
  metadata: metadata().optional(),
  payment_intent: text().optional(),
  reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

type CreateParams = z.output<typeof createParams>;

function createRefund(unit: Unit, params: CreateParams): Refund {
  const charge = chargeToRefund(unit, params);
  const amount = params.amount ?? charge.amount - charge.amount_refunded;
  refuseUnrefundable(charge, amount);
  const byCard = charge.payment_method_details.type === 'card';
  const refund: Refund = {
    id: unit.newId(byCard ? 're' : 'pyr'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: unit.now,
    currency: 'usd',
    customer: charge.customer,
    customer_account: null,
    destination_details: byCard
      ? {
          type: 'card',
          card: {
            reference_status: 'pending',
            reference_type: 'acquirer_reference_number',
            type: 'refund',
          },
        }
      : {
          type: 'us_bank_transfer',
          us_bank_transfer: { reference: null, reference_status: null },
        },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    pending_reason: 'charge_pending',
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    transfer_reversal: null,
  };
  if (charge.status === 'pending') {
    countRefunded(unit, charge, amount);
    return announce(unit, refund);
  }
  return sendRefund(unit, charge, refund);
}

function chargeToRefund(unit: Unit, params: CreateParams): Charge {
  if (params.charge !== undefined) {
    const charge = unit.get('charges', params.charge);
    if (!charge) {
      throw noSuch('charge', params.charge, 'charge');
    }
    return charge;
  }
  if (params.payment_intent === undefined) {
    throw missingParam('payment_intent');
  }
  const intent = unit.get('payment_intents', params.payment_intent);
  if (!intent) {
    throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
  }
  const charge = intent.latest_charge ? unit.get('charges', intent.latest_charge) : undefined;
  if (!charge || charge.status === 'failed') {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  return charge;
}

function refuseUnrefundable(charge: Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${inDollars(amount)}) is greater than unrefunded amount on charge (${inDollars(left)})`,
      { param: 'amount' },
    );
  }
}

function announce(unit: Unit, refund: Refund): Refund {
  unit.put('refunds', refund.id, refund);
  unit.emit('refund.created', refund);
  return refund;
}

/** Takes the money from the balance. A card's refund is done at once, a bank's takes days. */
function sendRefund(unit: Unit, charge: Charge, waiting: Refund): Refund {
  const byCard = charge.payment_method_details.type === 'card';
  const method = unit.get('payment_methods', charge.payment_method);
  const special = refundBehaviourOf(method?.card?.fingerprint ?? '');
  const transaction = recordBalance(unit, {
    type: byCard ? 'refund' : 'payment_refund',
    amount: -waiting.amount,
    source: waiting.id,
    description: `REFUND FOR ${byCard ? 'CHARGE' : 'PAYMENT'}`,
  });
  const slow = !byCard || special === 'pending';
  const { pending_reason: _, ...rest } = waiting;
  const sent = announce(unit, {
    ...rest,
    balance_transaction: transaction.id,
    ...(slow ? { pending_reason: 'processing' as const } : {}),
    status: slow ? 'pending' : 'succeeded',
  });
  const refunded = countRefunded(unit, charge, waiting.amount);
  unit.emit('charge.refunded', refunded);
  if (slow || special === 'fails') {
    unit.schedule(dueId(sent.id), unit.nowMs + bankRefundMs, {
      kind: 'settle_refund',
      refund: sent.id,
    });
  }
  return sent;
}

function dueId(refundId: string): string {
  return `settle_refund ${refundId}`;
}

function countRefunded(unit: Unit, charge: Charge, amount: number): Charge {
  const amount_refunded = charge.amount_refunded + amount;
  return unit.put('charges', charge.id, {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  });
}

/** What falls due for a refund days after it was made: it arrives, or it comes back. */
export function settleRefund(unit: Unit, id: string): void {
  const refund = unit.get('refunds', id);
  if (!refund) {
    return;
  }
  const method = unit.get('payment_methods', refund.payment_method);
  if (refundBehaviourOf(method?.card?.fingerprint ?? '') === 'fails') {
    failRefund(unit, refund, 'lost_or_stolen_card');
  } else if (refund.status === 'pending') {
    changeRefund(unit, refund, 'succeeded');
  }
}

function changeRefund(
  unit: Unit,
  before: Refund,
  status: Refund['status'],
  failure: Partial<Refund> = {},
) {
  const { pending_reason: _, ...rest } = before;
  const after = unit.put('refunds', before.id, { ...rest, ...failure, status });
  unit.emit('refund.updated', after);
  return after;
}

/** A refund the bank could not pay out comes back to the balance, and is owed again. */
function failRefund(unit: Unit, refund: Refund, reason: string): Refund {
  unit.unschedule(dueId(refund.id));
  const back =
    refund.balance_transaction === null
      ? undefined
      : recordBalance(unit, {
          type: 'refund_failure',
          amount: refund.amount,
          source: refund.id,
          description: `REFUND FAILURE FOR ${refund.charge}`,
        });
  const charge = unit.get('charges', refund.charge);
  if (charge) {
    countRefunded(unit, charge, -refund.amount);
  }
  const failed = changeRefund(unit, refund, 'failed', {
    failure_reason: reason,
    ...(back ? { failure_balance_transaction: back.id } : {}),
  });
  unit.emit('refund.failed', failed);
  return failed;
}

function waitingFor(unit: Unit, charge: string): Refund[] {
  return unit
    .all('refunds')
    .filter((refund) => refund.charge === charge && refund.pending_reason === 'charge_pending');
}

/** A debit has settled: what was to be refunded of it can now be sent back. */
export function releaseWaitingRefunds(unit: Unit, chargeId: string): void {
  for (const refund of waitingFor(unit, chargeId)) {
    const transaction = recordBalance(unit, {
      type: 'payment_refund',
      amount: -refund.amount,
      source: refund.id,
      description: 'REFUND FOR PAYMENT',
    });
    const sent = unit.put('refunds', refund.id, {
      ...refund,
      balance_transaction: transaction.id,
      pending_reason: 'processing' as const,
    });
    unit.emit('refund.updated', sent);
    unit.schedule(dueId(refund.id), unit.nowMs + bankRefundMs, {
      kind: 'settle_refund',
      refund: refund.id,
    });
  }
}

/** A debit has come back: there is nothing left to refund. */
export function failWaitingRefunds(unit: Unit, chargeId: string): void {
  for (const refund of waitingFor(unit, chargeId)) {
    failRefund(unit, refund, 'charge_for_pending_refund_disputed');
  }
}

const listParams = hash({
  ...paged,
  charge: text().optional(),
  created: timeRange().optional(),
  payment_intent: text().optional(),
});

function listRefunds(unit: Unit, params: z.output<typeof listParams>) {
  const refunds = unit
    .all('refunds')
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ charge }) => params.charge === undefined || charge === params.charge)
    .filter(
      ({ payment_intent }) =>
        params.payment_intent === undefined || payment_intent === params.payment_intent,
    );
  return listPage('/v1/refunds', refunds, params);
}

function refundAt(unit: Unit, id: string): Refund {
  const refund = unit.get('refunds', id);
  if (!refund) {
    throw notFound('refund', id);
  }
  return refund;
}

function moveRefund(unit: Unit, id: string, status: 'succeeded' | 'failed' | 'canceled') {
  const refund = refundAt(unit, id);
  if (refund.status === status || refund.status === 'failed' || refund.status === 'canceled') {
    throw invalidRequest(`This refund is already ${refund.status}.`);
  }
  if (status === 'succeeded') {
    unit.unschedule(dueId(id));
    return changeRefund(unit, refund, 'succeeded');
  }
  const failed = failRefund(unit, refund, 'unknown');
  return status === 'failed' ? failed : changeRefund(unit, failed, 'canceled');
}

export const refundOperations = [
  operation({ method: 'POST', path: '/v1/refunds', params: createParams, handle: createRefund }),
  operation({ method: 'GET', path: '/v1/refunds', params: listParams, handle: listRefunds }),
  operation({
    method: 'GET',
    path: '/v1/refunds/{id}',
    params: hash(expandable),
    handle: (unit, _params, id) => refundAt(unit, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/refunds/{id}',
    params: hash({ ...expandable, status: oneOf(['succeeded', 'failed', 'canceled']) }),
    publishable: true,
    ownHelper: true,
    handle: (unit, params, id) => moveRefund(unit, id, params.status),
  }),
];
