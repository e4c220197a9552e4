import type { z } from 'zod';
import type { Unit } from '../engine/unit.ts';
import { invalidRequest, missingParam, notFound } from '../errors.ts';
import { listPage } from '../http/list.ts';
import { operation } from '../http/operation.ts';
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
} from '../params/fields.ts';
import { refuseOutOfRange } from './amounts.ts';
import { customerNamed } from './customers.ts';
import { startDebit } from './debits.ts';
import { type Metadata, mergeMetadata } from './metadata.ts';
import {
  type AllowedTypes,
  type OfferedType,
  offeredTypes,
  paymentMethodTypes,
} from './payment-method-types.ts';
import {
  type PaymentMethod,
  paymentMethodNamed,
  refuseBlocked,
  refuseOthersMethod,
} from './payment-methods.ts';

export interface PaymentError {
  type: 'card_error' | 'invalid_request_error';
  charge: string;
  code: string;
  decline_code?: string;
  message: string;
  network_decline_code?: string;
  payment_method: PaymentMethod;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: AllowedTypes | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic_async';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: 'usd';
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  livemode: false;
  managed_payments: null;
  metadata: Metadata;
  next_action: null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: { us_bank_account?: { verification_method: 'automatic' | 'instant' } };
  payment_method_types: OfferedType[];
  payment_record: null;
  processing: null;
  receipt_email: null;
  review: null;
  setup_future_usage: null;
  shipping: null;
  source: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: null;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  transfer_group: null;
}

const createParams = hash({
  ...expandable,
  allowed_payment_method_types: paymentMethodTypes().optional(),
  amount: integer(),
  confirm: boolean().optional(),
  currency: currency(),
  customer: text().optional(),
  description: clearableText().optional(),
  mandate: text().optional(),
  metadata: metadata().optional(),
  off_session: boolean().optional(),
  payment_method: text().optional(),
  statement_descriptor: text(22).optional(),
});

type CreateParams = z.output<typeof createParams>;

function createPaymentIntent(unit: Unit, params: CreateParams): PaymentIntent {
  refuseOutOfRange(params.amount);
  if (params.customer !== undefined) {
    customerNamed(unit, params.customer);
  }
  const method =
    params.payment_method === undefined ? null : paymentMethodNamed(unit, params.payment_method);
  if (method) {
    refuseOthersMethod(method, params.customer);
  }
  if (!params.confirm) {
    refuseWithoutConfirm(params);
  }
  const intent = addPaymentIntent(unit, {
    allowedTypes: params.allowed_payment_method_types,
    amount: params.amount,
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    paymentMethod: method?.id ?? null,
    statementDescriptor: params.statement_descriptor ?? null,
  });
  return params.confirm ? confirmDebit(unit, intent, method, params) : intent;
}

function refuseWithoutConfirm(params: CreateParams): void {
  for (const name of ['off_session', 'mandate'] as const) {
    if (params[name] !== undefined) {
      throw invalidRequest(`The parameter \`${name}\` can only be used when confirm is true.`, {
        param: name,
      });
    }
  }
}

interface NewIntent {
  allowedTypes: AllowedTypes | undefined;
  amount: number;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  paymentMethod: string | null;
  statementDescriptor: string | null;
}

/** Opens a payment intent that nothing has been tried for yet. */
export function addPaymentIntent(unit: Unit, given: NewIntent): PaymentIntent {
  const types = offeredTypes(given.allowedTypes);
  if (types.length === 0) {
    throw invalidRequest('No valid payment method types for this PaymentIntent.');
  }
  const id = unit.newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowedTypes ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: unit.newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: unit.now,
    currency: 'usd',
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: given.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: given.statementDescriptor,
    statement_descriptor_suffix: null,
    status: given.paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
  };
  unit.put('payment_intents', id, intent);
  unit.emit('payment_intent.created', intent);
  return intent;
}

/** Sends an off-session debit on its way; what can be refused at once is refused here. */
function confirmDebit(
  unit: Unit,
  intent: PaymentIntent,
  method: PaymentMethod | null,
  params: CreateParams,
): PaymentIntent {
  if (!method) {
    throw missingParam('payment_method');
  }
  if (method.type !== 'us_bank_account' || !intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`,
      { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
    );
  }
  refuseBlocked(method);
  refuseUnusable(unit, method);
  return startDebit(unit, intent, method, mandateFor(unit, method, params.mandate));
}

function refuseUnusable(unit: Unit, method: PaymentMethod): void {
  const linked = method.us_bank_account?.financial_connections_account;
  const status = linked ? unit.get('linked_accounts', linked)?.status : undefined;
  const hidden = unit.get('hidden_bank_accounts', method.id);
  if (!hidden?.verified_for.includes('inbound') || status === 'disconnected') {
    throw invalidRequest(
      "The bank account provided can't be used: it is disconnected, or was never verified for debits.",
      { code: 'bank_account_unusable', param: 'payment_method' },
    );
  }
}

/** The mandate a debit rests on: the one named, or else the account's own active one. */
function mandateFor(unit: Unit, method: PaymentMethod, named: string | undefined): string {
  const known =
    named === undefined
      ? unit
          .all('mandates')
          .findLast(
            (mandate) =>
              mandate.payment_method === method.id &&
              mandate.type === 'multi_use' &&
              mandate.status === 'active',
          )
      : unit.get('mandates', named);
  if (!known || known.payment_method !== method.id || known.status !== 'active') {
    throw invalidRequest(
      'The provided mandate is invalid: it is not active, or not for this payment method.',
      { code: 'payment_intent_mandate_invalid', param: 'mandate' },
    );
  }
  return known.id;
}

export function paymentIntentAt(unit: Unit, id: string): PaymentIntent {
  const intent = unit.get('payment_intents', id);
  if (!intent) {
    throw notFound('payment_intent', id);
  }
  return intent;
}

const cancelParams = hash({
  ...expandable,
  cancellation_reason: oneOf([
    'abandoned',
    'duplicate',
    'fraudulent',
    'requested_by_customer',
  ]).optional(),
});

const cancelable: PaymentIntent['status'][] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

function cancelIntent(unit: Unit, params: z.output<typeof cancelParams>, id: string) {
  const intent = paymentIntentAt(unit, id);
  const session = unit.all('checkout_sessions').find(({ payment_intent }) => payment_intent === id);
  if (session) {
    throw invalidRequest(
      'You cannot cancel PaymentIntents created by Checkout. Expire the Checkout Session instead.',
      { code: 'payment_intent_unexpected_state' },
    );
  }
  if (!cancelable.includes(intent.status)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      { code: 'payment_intent_unexpected_state' },
    );
  }
  return closeIntent(unit, intent, params.cancellation_reason ?? null);
}

export function closeIntent(unit: Unit, intent: PaymentIntent, reason: string | null) {
  const canceled = unit.put('payment_intents', intent.id, {
    ...intent,
    canceled_at: unit.now,
    cancellation_reason: reason,
    status: 'canceled' as const,
  });
  unit.emit('payment_intent.canceled', canceled);
  return canceled;
}

const listParams = hash({
  ...paged,
  created: timeRange().optional(),
  customer: text().optional(),
});

function listIntents(unit: Unit, params: z.output<typeof listParams>) {
  const intents = unit
    .all('payment_intents')
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ customer }) => params.customer === undefined || customer === params.customer);
  return listPage('/v1/payment_intents', intents, params);
}

export const paymentIntentOperations = [
  operation({
    method: 'POST',
    path: '/v1/payment_intents',
    params: createParams,
    handle: createPaymentIntent,
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_intents',
    params: listParams,
    handle: listIntents,
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_intents/{id}',
    params: hash(expandable),
    handle: (unit, _params, id) => paymentIntentAt(unit, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_intents/{id}/cancel',
    params: cancelParams,
    handle: cancelIntent,
  }),
];
