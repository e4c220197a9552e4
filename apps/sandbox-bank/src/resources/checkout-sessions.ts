import type { z } from 'zod';
import type { Unit } from '../engine/unit.ts';
import { invalidRequest, missingParam, notFound } from '../errors.ts';
import { operation } from '../http/operation.ts';
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
} from '../params/fields.ts';
import { refuseOutOfRange } from './amounts.ts';
import { customerNamed } from './customers.ts';
import { type Metadata, mergeMetadata } from './metadata.ts';
import { closeIntent } from './payment-intents.ts';
import {
  type AllowedTypes,
  type OfferedType,
  offeredTypes,
  paymentMethodTypes,
} from './payment-method-types.ts';

export interface LineItem {
  id: string;
  object: 'item';
  adjustable_quantity: null;
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: 'usd';
  description: string;
  metadata: Metadata;
  price: null;
  quantity: number;
}

const nothingAsked = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} as const;

export type CheckoutSession = typeof nothingAsked & {
  id: string;
  object: 'checkout.session';
  allowed_payment_method_types: AllowedTypes | null;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: 'usd';
  customer: string | null;
  customer_details: {
    address: null;
    business_name: null;
    email: string | null;
    individual_name: null;
    name: string | null;
    phone: string | null;
    tax_exempt: 'none';
    tax_ids: [];
  } | null;
  customer_email: string | null;
  expires_at: number;
  metadata: Metadata;
  mode: 'payment';
  payment_intent: string | null;
  payment_method_options: { us_bank_account?: { verification_method?: 'automatic' | 'instant' } };
  payment_method_types: OfferedType[];
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  url: string | null;
};

/** What the payment intent of a session will say, once somebody pays. */
export interface IntentData {
  description: string | null;
  metadata: Metadata;
  statement_descriptor: string | null;
}

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

export function expiryDueId(sessionId: string): string {
  return `expire_checkout ${sessionId}`;
}

export function sessionAt(unit: Unit, id: string): CheckoutSession {
  const session = unit.get('checkout_sessions', id);
  if (!session) {
    throw notFound('checkout.session', id);
  }
  return session;
}

/** Closes an open session; its payment intent, if somebody tried to pay, is canceled with it. */
export function expireSession(unit: Unit, session: CheckoutSession): CheckoutSession {
  unit.unschedule(expiryDueId(session.id));
  const expired = unit.put('checkout_sessions', session.id, {
    ...session,
    status: 'expired' as const,
    url: null,
  });
  const intent = session.payment_intent
    ? unit.get('payment_intents', session.payment_intent)
    : undefined;
  if (intent?.status === 'requires_payment_method') {
    closeIntent(unit, intent, 'expired');
  }
  unit.emit('checkout.session.expired', expired);
  return expired;
}

/** What a browser may see: what the hosted page shows, and where it goes from there. */
export function publicView(session: CheckoutSession) {
  const { id, object, amount_total, cancel_url, currency: code, created, expires_at } = session;
  const { livemode, mode, payment_method_types, payment_status, status, success_url } = session;
  const shown = { amount_total, cancel_url, currency: code, created, expires_at };
  return {
    id,
    object,
    ...shown,
    livemode,
    mode,
    payment_method_types,
    payment_status,
    status,
    success_url,
  };
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
