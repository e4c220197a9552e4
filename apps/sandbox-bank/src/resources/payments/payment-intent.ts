import { invalidRequest, notFound } from '../../api/errors.ts';
import type { Unit } from '../../engine/unit.ts';
import type { Metadata } from '../../objects/metadata.ts';
import type { PaymentIntent } from '../../objects/payment-intent.ts';
import type { AllowedTypes } from '../../objects/payment-method.ts';
import { offeredTypes } from '../payment-methods/payment-method-types.ts';

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

export function paymentIntentAt(unit: Unit, id: string): PaymentIntent {
  const intent = unit.get('payment_intents', id);
  if (!intent) {
    throw notFound('payment_intent', id);
  }
  return intent;
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
