import { notFound } from '../../api/errors.ts';
import type { Unit } from '../../engine/unit.ts';
import type { Metadata } from '../account/metadata.ts';
import type { AllowedTypes, OfferedType } from '../payment-methods/payment-method-types.ts';
import { closeIntent } from './payment-intent.ts';

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

export const nothingAsked = {
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
