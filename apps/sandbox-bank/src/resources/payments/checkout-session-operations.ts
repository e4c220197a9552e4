import type { z } from 'zod';
import { invalidRequest, missingParam } from '../../api/errors.ts';
import {
  array,
  clearableText,
  currency,
  expandable,
  hash,
  integer,
  metadata,
  oneOf,
  text,
  webAddress,
} from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import {
  type CheckoutSession,
  type LineItem,
  nothingAsked,
} from '../../objects/checkout-session.ts';
import { refuseOutOfRange } from '../account/amounts.ts';
import { mergeMetadata } from '../account/metadata.ts';
import { customerNamed } from '../payment-methods/customers.ts';
import { offeredTypes, paymentMethodTypes } from '../payment-methods/payment-method-types.ts';
import { expireSession, expiryDueId, publicView, sessionAt } from './checkout-session.ts';

const createParams = hash({
  ...expandable,
  allowed_payment_method_types: paymentMethodTypes().optional(),
  cancel_url: webAddress().optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_email: text().optional(),
  expires_at: integer().optional(),
  line_items: array(
    hash({
      price_data: hash({
        currency: currency(),
        product_data: hash({
          description: text().optional(),
          metadata: metadata().optional(),
          name: text(),
        }).optional(),
        unit_amount: integer({ min: 0 }).optional(),
      }).optional(),
      quantity: integer({ min: 1 }).optional(),
    }),
  ).optional(),
  metadata: metadata().optional(),
  mode: oneOf(['payment']).optional(),
  payment_intent_data: hash({
    description: clearableText().optional(),
    metadata: metadata().optional(),
    statement_descriptor: text(22).optional(),
  }).optional(),
  payment_method_options: hash({
    us_bank_account: hash({
      verification_method: oneOf(['automatic', 'instant']).optional(),
    }).optional(),
  }).optional(),
  success_url: webAddress().optional(),
});

type CreateParams = z.output<typeof createParams>;

function createSession(unit: Unit, params: CreateParams): CheckoutSession {
  if (params.mode === undefined) {
    throw missingParam('mode');
  }
  if (params.success_url === undefined) {
    throw missingParam('success_url');
  }
  const customer = params.customer === undefined ? null : customerNamed(unit, params.customer);
  if (customer && params.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  }
  const items = lineItemsOf(unit, params);
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  refuseOutOfRange(total, 'line_items');
  const types = offeredTypes(params.allowed_payment_method_types);
  if (types.length === 0) {
    throw invalidRequest('No valid payment method types for this Checkout Session.');
  }
  const id = `cs_test_${unit.newId('a').slice(2)}`;
  unit.put('line_items', id, { data: items });
  unit.put('intent_data', id, {
    description: params.payment_intent_data?.description ?? null,
    metadata: mergeMetadata({}, params.payment_intent_data?.metadata),
    statement_descriptor: params.payment_intent_data?.statement_descriptor ?? null,
  });
  const expiresAt = expiryOf(unit, params.expires_at);
  unit.schedule(expiryDueId(id), expiresAt * 1000, { kind: 'expire_checkout', session: id });
  return unit.put('checkout_sessions', id, {
    ...nothingAsked,
    id,
    object: 'checkout.session',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: unit.now,
    currency: 'usd',
    customer: customer?.id ?? null,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    metadata: mergeMetadata({}, params.metadata),
    mode: params.mode,
    payment_intent: null,
    payment_method_options: optionsOf(params),
    payment_method_types: types,
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${unit.publicUrl()}/sandbox/checkout/${id}`,
  });
}

function optionsOf({
  payment_method_options,
}: CreateParams): CheckoutSession['payment_method_options'] {
  const method = payment_method_options?.us_bank_account?.verification_method;
  return method ? { us_bank_account: { verification_method: method } } : {};
}

function lineItemsOf(unit: Unit, params: CreateParams): LineItem[] {
  if (!params.line_items || params.line_items.length === 0) {
    throw missingParam('line_items');
  }
  return params.line_items.map(({ price_data, quantity }, position) => {
    const at = `line_items[${position}]`;
    if (!price_data) {
      throw missingParam(`${at}[price_data]`);
    }
    if (price_data.unit_amount === undefined) {
      throw missingParam(`${at}[price_data][unit_amount]`);
    }
    if (!price_data.product_data) {
      throw missingParam(`${at}[price_data][product_data]`);
    }
    if (quantity === undefined) {
      throw missingParam(`${at}[quantity]`);
    }
    const amount = price_data.unit_amount * quantity;
    return {
      id: unit.newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price_data.currency,
      description: price_data.product_data.name,
      metadata: {},
      price: null,
      quantity,
    };
  });
}

const leastSeconds = 30 * 60;
const mostSeconds = 24 * 3600;
/** Seconds a caller's clock may be off, and the call may be under way. */
const grace = 60;

function expiryOf(unit: Unit, asked: number | undefined): number {
  if (asked === undefined) {
    return unit.now + mostSeconds;
  }
  if (asked < unit.now + leastSeconds - grace) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  if (asked > unit.now + mostSeconds + grace) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return asked;
}

export const checkoutSessionOperations = [
  operation({
    method: 'POST',
    path: '/v1/checkout/sessions',
    params: createParams,
    handle: createSession,
  }),
  operation({
    method: 'GET',
    path: '/v1/checkout/sessions/{id}',
    params: hash(expandable),
    publishable: true,
    handle(unit, _params, id, key) {
      const session = sessionAt(unit, id);
      return key === 'secret' ? session : publicView(session);
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/checkout/sessions/{id}/expire',
    params: hash(expandable),
    handle(unit, _params, id) {
      const session = sessionAt(unit, id);
      if (session.status !== 'open') {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      }
      return expireSession(unit, session);
    },
  }),
];
