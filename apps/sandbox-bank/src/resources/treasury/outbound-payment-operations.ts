import type { z } from 'zod';
import { invalidRequest, missingParam } from '../../api/errors.ts';
import {
  boolean,
  clearableText,
  currency,
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
import type { PaymentMethod } from '../../objects/payment-method.ts';
import { type OutboundPayment, returnCodes } from '../../objects/treasury.ts';
import { mergeMetadata } from '../account/metadata.ts';
import { settingsOf } from '../account/settings.ts';
import { customerNamed } from '../payment-methods/customers.ts';
import { paymentMethodNamed, refuseOthersMethod } from '../payment-methods/payment-method.ts';
import { addTransaction, financialAccountNamed } from './financial-accounts.ts';
import {
  dueId,
  expectLater,
  paymentAt,
  postingMs,
  postPayment,
  returnPayment,
  stopPayment,
} from './outbound-payment.ts';

const createParams = hash({
  ...expandable,
  amount: integer({ min: 1, max: 99_999_999 }),
  currency: currency(),
  customer: text().optional(),
  description: clearableText().optional(),
  destination_payment_method: text().optional(),
  destination_payment_method_options: hash({
    us_bank_account: hash({ network: oneOf(['ach']).optional() }).optional(),
  }).optional(),
  end_user_details: hash({ ip_address: text().optional(), present: boolean() }).optional(),
  financial_account: text(),
  metadata: metadata().optional(),
  // An ACH entry has ten characters for it.
  statement_descriptor: text(10).optional(),
});

type CreateParams = z.output<typeof createParams>;

function createPayment(unit: Unit, params: CreateParams): OutboundPayment {
  const account = financialAccountNamed(unit, params.financial_account);
  const method = destinationOf(unit, params);
  if (params.amount > account.balance.cash.usd) {
    throw invalidRequest(
      'The financial account does not have enough funds to send this outbound payment.',
      { code: 'insufficient_funds', param: 'amount' },
    );
  }
  const id = unit.newId('obp');
  const transaction = addTransaction(unit, {
    amount: -params.amount,
    description: params.description ?? 'Outbound payment',
    flow: id,
    flow_type: 'outbound_payment',
    status: 'open',
  });
  const payment: OutboundPayment = {
    id,
    object: 'treasury.outbound_payment',
    amount: params.amount,
    cancelable: true,
    created: unit.now,
    currency: params.currency,
    customer: params.customer ?? null,
    description: params.description ?? null,
    destination_payment_method: method.id,
    destination_payment_method_details: destinationDetails(method),
    end_user_details: {
      ip_address: params.end_user_details?.ip_address ?? null,
      present: params.end_user_details?.present ?? false,
    },
    expected_arrival_date: expectedArrival(unit),
    financial_account: account.id,
    hosted_regulatory_receipt_url: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    returned_details: null,
    statement_descriptor: params.statement_descriptor ?? 'payment',
    status: 'processing',
    status_transitions: { canceled_at: null, failed_at: null, posted_at: null, returned_at: null },
    tracking_details: null,
    transaction: transaction.id,
  };
  unit.put('outbound_payments', id, payment);
  unit.emit('treasury.outbound_payment.created', payment);
  const posting = settingsOf(unit).outbound_payments;
  if (posting !== 'manual') {
    const dueMs = unit.nowMs + (posting === 'auto' ? postingMs : 0);
    unit.schedule(dueId(id), dueMs, { kind: 'post_outbound', payment: id });
  }
  return payment;
}

const daySeconds = 86_400;

/** A day as its midnight in UTC. What arrives at once has yesterday, which is over in every time zone. */
function expectedArrival(unit: Unit): number {
  const days = settingsOf(unit).outbound_payment_days ?? 0;
  return unit.now - (unit.now % daySeconds) + (days === 0 ? -1 : days) * daySeconds;
}

function destinationOf(unit: Unit, params: CreateParams): PaymentMethod {
  const param = 'destination_payment_method';
  if (params.destination_payment_method === undefined) {
    throw missingParam(param);
  }
  if (params.customer !== undefined) {
    customerNamed(unit, params.customer);
  }
  const method = paymentMethodNamed(unit, params.destination_payment_method, param);
  refuseOthersMethod(method, params.customer);
  const hidden = unit.get('hidden_bank_accounts', method.id);
  if (!hidden?.verified_for.includes('outbound')) {
    throw invalidRequest(
      'This PaymentMethod is not set up for outbound payments. Confirm a SetupIntent with `flow_directions: ["outbound"]` first.',
      { param },
    );
  }
  return method;
}

function destinationDetails({ billing_details, us_bank_account: bank }: PaymentMethod): object {
  const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } =
    bank ?? {};
  return {
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: billing_details.email,
      name: billing_details.name,
    },
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type,
      account_type,
      bank_name,
      fingerprint,
      last4,
      network: 'ach',
      routing_number,
    },
  };
}

const listParams = hash({
  ...paged,
  created: timeRange().optional(),
  customer: text().optional(),
  financial_account: text(),
  status: oneOf(['canceled', 'failed', 'posted', 'processing', 'returned']).optional(),
});

function listPayments(unit: Unit, params: z.output<typeof listParams>) {
  financialAccountNamed(unit, params.financial_account);
  const payments = unit
    .all('outbound_payments')
    .filter(({ financial_account }) => financial_account === params.financial_account)
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ customer }) => params.customer === undefined || customer === params.customer)
    .filter(({ status }) => params.status === undefined || status === params.status);
  return listPage('/v1/treasury/outbound_payments', payments, params);
}

const returnParams = hash({
  ...expandable,
  returned_details: hash({ code: oneOf(returnCodes).optional() }).optional(),
});

const base = '/v1/treasury/outbound_payments';
const helpers = '/v1/test_helpers/treasury/outbound_payments';

export const outboundPaymentOperations = [
  operation({ method: 'POST', path: base, params: createParams, handle: createPayment }),
  operation({ method: 'GET', path: base, params: listParams, handle: listPayments }),
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    params: hash(expandable),
    handle: (unit, _params, id) => paymentAt(unit, id),
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    params: hash(expandable),
    handle: (unit, _params, id) => stopPayment(unit, id, 'canceled'),
  }),
  operation({
    method: 'POST',
    path: `${helpers}/{id}/post`,
    params: hash(expandable),
    handle: (unit, _params, id) => postPayment(unit, id),
  }),
  operation({
    method: 'POST',
    path: `${helpers}/{id}/fail`,
    params: hash(expandable),
    handle: (unit, _params, id) => stopPayment(unit, id, 'failed'),
  }),
  operation({
    method: 'POST',
    path: `${helpers}/{id}/return`,
    params: returnParams,
    handle: (unit, params, id) =>
      returnPayment(unit, id, params.returned_details?.code ?? 'declined'),
  }),
  operation({
    method: 'POST',
    path: `${helpers}/{id}/expected_arrival_date`,
    params: hash({ ...expandable, expected_arrival_date: integer({ min: 0 }) }),
    ownHelper: true,
    handle: (unit, params, id) => expectLater(unit, id, params.expected_arrival_date),
  }),
];
