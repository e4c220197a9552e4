import type { Metadata } from './metadata.ts';
import type { AllowedTypes, OfferedType, PaymentMethod } from './payment-method.ts';

interface PaymentError {
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
