import type { Metadata } from './metadata.ts';
import type { AllowedTypes, OfferedType, PaymentMethod } from './payment-method.ts';

export interface SetupIntent {
  id: string;
  object: 'setup_intent';
  allowed_payment_method_types: AllowedTypes | null;
  application: null;
  automatic_payment_methods: null;
  cancellation_reason: null;
  client_secret: string;
  created: number;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  flow_directions: ('inbound' | 'outbound')[];
  last_setup_error: {
    type: 'invalid_request_error';
    code: string;
    message: string;
    payment_method: PaymentMethod;
  } | null;
  latest_attempt: null;
  livemode: false;
  managed_payments: null;
  mandate: string | null;
  metadata: Metadata;
  next_action: {
    type: 'verify_with_microdeposits';
    verify_with_microdeposits: {
      arrival_date: number;
      hosted_verification_url: string;
      microdeposit_type: 'descriptor_code';
    };
  } | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: { us_bank_account: { verification_method: 'automatic' } };
  payment_method_types: OfferedType[];
  single_use_mandate: null;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  usage: 'off_session' | 'on_session';
}
