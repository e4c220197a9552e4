import type { z } from 'zod';
import { invalidRequest, notFound } from '../../api/errors.ts';
import {
  currency,
  expandable,
  hash,
  integer,
  isWithin,
  oneOf,
  paged,
  text,
  timeRange,
} from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';
import type { Payout } from '../../objects/balance.ts';
import { recordBalance } from './balance-transactions.ts';

const createParams = hash({ ...expandable, amount: integer({ min: 1 }), currency: currency() });

/** Sends part of the payments balance to the lender's own bank account. */
function createPayout(unit: Unit, params: z.output<typeof createParams>): Payout {
  const available = unit
    .all('balance_transactions')
    .filter(({ available_on }) => available_on <= unit.now)
    .reduce((sum, { net }) => sum + net, 0);
  if (params.amount > available) {
    throw invalidRequest('You have insufficient funds in your Stripe account for this transfer.', {
      code: 'balance_insufficient',
      param: 'amount',
    });
  }
  return beginPayout(unit, params.amount);
}

/** A negative amount is taken from the lender's own bank account: what the balance fell short of. */
function beginPayout(unit: Unit, amount: number): Payout {
  const id = unit.newId('po');
  const transaction = recordBalance(unit, {
    type: 'payout',
    amount: -amount,
    source: id,
    description: 'STRIPE PAYOUT',
  });
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: unit.now + 2 * 86_400,
    automatic: false,
    balance_transaction: transaction.id,
    created: unit.now,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: 'ba_sandbox',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
  unit.put('payouts', id, payout);
  unit.emit('payout.created', payout);
  unit.schedule(dueId(id), payout.arrival_date * 1000, { kind: 'pay_payout', payout: id });
  return payout;
}

function dueId(payoutId: string): string {
  return `pay_payout ${payoutId}`;
}

/** The lender's own bank has the money. */
export function payPayout(unit: Unit, id: string): Payout {
  return endPayout(unit, id, { status: 'paid' });
}

function failPayout(unit: Unit, id: string): Payout {
  const back = giveBack(unit, id, 'payout_failure');
  return endPayout(unit, id, {
    failure_balance_transaction: back.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  });
}

/** The lender took it back before the bank had it. */
function cancelPayout(unit: Unit, id: string): Payout {
  const back = giveBack(unit, id, 'payout_cancel');
  return endPayout(unit, id, { failure_balance_transaction: back.id, status: 'canceled' });
}

function giveBack(unit: Unit, id: string, type: 'payout_failure' | 'payout_cancel') {
  const { amount } = payoutAt(unit, id);
  const description = type === 'payout_failure' ? 'STRIPE PAYOUT FAILURE' : 'STRIPE PAYOUT CANCEL';
  return recordBalance(unit, { type, amount, source: id, description });
}

/** What a minimum balance keeps back from a payout (negative), or adds to the balance again. */
function holdMinimumBalance(unit: Unit, id: string, amount: number): Payout {
  const type = amount < 0 ? 'payout_minimum_balance_hold' : 'payout_minimum_balance_release';
  recordBalance(unit, { type, amount, source: id, description: null });
  return payoutAt(unit, id);
}

const ends = { paid: payPayout, failed: failPayout, canceled: cancelPayout };

function endPayout(unit: Unit, id: string, changes: Partial<Payout> & Pick<Payout, 'status'>) {
  const payout = payoutAt(unit, id);
  if (payout.status !== 'in_transit') {
    throw invalidRequest(`This payout is already ${payout.status}.`);
  }
  unit.unschedule(dueId(id));
  const ended = unit.put('payouts', id, { ...payout, ...changes });
  unit.emit(`payout.${changes.status}`, ended);
  return ended;
}

function payoutAt(unit: Unit, id: string): Payout {
  const payout = unit.get('payouts', id);
  if (!payout) {
    throw notFound('payout', id);
  }
  return payout;
}

const listParams = hash({
  ...paged,
  arrival_date: timeRange().optional(),
  created: timeRange().optional(),
  destination: text().optional(),
  status: text().optional(),
});

function listPayouts(unit: Unit, params: z.output<typeof listParams>) {
  const payouts = unit
    .all('payouts')
    .filter(({ arrival_date }) => isWithin(arrival_date, params.arrival_date))
    .filter(({ created }) => isWithin(created, params.created))
    .filter(
      ({ destination }) => params.destination === undefined || destination === params.destination,
    )
    .filter(({ status }) => params.status === undefined || status === params.status);
  return listPage('/v1/payouts', payouts, params);
}

export const payoutOperations = [
  operation({ method: 'POST', path: '/v1/payouts', params: createParams, handle: createPayout }),
  operation({ method: 'GET', path: '/v1/payouts', params: listParams, handle: listPayouts }),
  operation({
    method: 'GET',
    path: '/v1/payouts/{id}',
    params: hash(expandable),
    handle: (unit, _params, id) => payoutAt(unit, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/payouts',
    params: hash({ ...expandable, amount: integer({ max: -1 }) }),
    ownHelper: true,
    handle: (unit, { amount }) => beginPayout(unit, amount),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/payouts/{id}',
    params: hash({ ...expandable, status: oneOf(['paid', 'failed', 'canceled']) }),
    ownHelper: true,
    handle: (unit, params, id) => ends[params.status](unit, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/payouts/{id}/minimum_balance',
    params: hash({ ...expandable, amount: integer() }),
    ownHelper: true,
    handle: (unit, { amount }, id) => holdMinimumBalance(unit, id, amount),
  }),
];
