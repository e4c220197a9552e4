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
import type { PaymentIntent } from '../../objects/payment-intent.ts';
import type { PaymentMethod } from '../../objects/payment-method.ts';
import { refuseOutOfRange } from '../account/amounts.ts';
import { mergeMetadata } from '../account/metadata.ts';
import { customerNamed } from '../payment-methods/customers.ts';
import {
  paymentMethodNamed,
  refuseBlocked,
  refuseOthersMethod,
} from '../payment-methods/payment-method.ts';
import { paymentMethodTypes } from '../payment-methods/payment-method-types.ts';
import { startDebit } from './debits.ts';
import { addPaymentIntent, closeIntent, paymentIntentAt } from './payment-intent.ts';

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
