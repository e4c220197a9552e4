import type { z } from 'zod';
import { invalidRequest, missingParam, noSuch, notFound } from '../../api/errors.ts';
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
} from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';
import type { Charge } from '../../objects/charge.ts';
import type { Refund } from '../../objects/refund.ts';
import { inDollars } from '../account/amounts.ts';
import { mergeMetadata } from '../account/metadata.ts';
import { announce, changeRefund, countRefunded, dueId, failRefund, sendRefund } from './refund.ts';

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

type MovedTo = 'requires_action' | 'succeeded' | 'failed' | 'canceled';

function moveRefund(unit: Unit, id: string, status: MovedTo) {
  const refund = refundAt(unit, id);
  if (refund.status === status || refund.status === 'failed' || refund.status === 'canceled') {
    throw invalidRequest(`This refund is already ${refund.status}.`);
  }
  if (status === 'succeeded' || status === 'requires_action') {
    unit.unschedule(dueId(id));
    return changeRefund(unit, refund, status);
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
    params: hash({
      ...expandable,
      status: oneOf(['requires_action', 'succeeded', 'failed', 'canceled']),
    }),
    ownHelper: true,
    handle: (unit, params, id) => moveRefund(unit, id, params.status),
  }),
];
