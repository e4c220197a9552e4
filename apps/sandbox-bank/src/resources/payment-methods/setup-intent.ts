import type { Unit } from '../../engine/unit.ts';
import type { Metadata } from '../account/metadata.ts';
import { setMandateStatus } from './mandates.ts';
import { attachPaymentMethod, type PaymentMethod } from './payment-method.ts';
import type { AllowedTypes, OfferedType } from './payment-method-types.ts';

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

/** The account is proved: it can be used in the directions asked for, by the customer named. */
export function finishSetup(unit: Unit, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  verifyFor(unit, method, intent.flow_directions);
  if (intent.customer) {
    attachPaymentMethod(unit, method, intent.customer);
  }
  const mandate = intent.mandate ? unit.get('mandates', intent.mandate) : undefined;
  if (mandate?.status === 'pending') {
    setMandateStatus(unit, mandate, 'active');
  }
  const succeeded = unit.put('setup_intents', intent.id, {
    ...intent,
    next_action: null,
    status: 'succeeded' as const,
  });
  unit.emit('setup_intent.succeeded', succeeded);
  return succeeded;
}

/** An account typed in, not linked, is proved by two small deposits that take days. */
export function awaitMicrodeposits(unit: Unit, intent: SetupIntent): SetupIntent {
  const waiting = unit.put('setup_intents', intent.id, {
    ...intent,
    next_action: {
      type: 'verify_with_microdeposits',
      verify_with_microdeposits: {
        arrival_date: unit.now + 2 * 86_400,
        hosted_verification_url: `${unit.publicUrl()}/sandbox/microdeposits/${intent.id}`,
        microdeposit_type: 'descriptor_code',
      },
    },
    status: 'requires_action' as const,
  });
  unit.emit('setup_intent.requires_action', waiting);
  return waiting;
}

function verifyFor(unit: Unit, method: PaymentMethod, directions: ('inbound' | 'outbound')[]) {
  const hidden = unit.get('hidden_bank_accounts', method.id);
  if (hidden) {
    unit.put('hidden_bank_accounts', method.id, {
      ...hidden,
      verified_for: [...new Set([...hidden.verified_for, ...directions])],
    });
  }
}
