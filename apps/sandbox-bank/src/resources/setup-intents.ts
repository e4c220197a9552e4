import type { z } from 'zod';
import type { Unit } from '../engine/unit.ts';
import { invalidRequest, missingParam, notFound } from '../errors.ts';
import { operation } from '../http/operation.ts';
import {
  array,
  boolean,
  clearableText,
  expandable,
  hash,
  metadata,
  oneOf,
  text,
} from '../params/fields.ts';
import { customerNamed } from './customers.ts';
import { addMandate, mandateData, setMandateStatus } from './mandates.ts';
import { type Metadata, mergeMetadata } from './metadata.ts';
import {
  type AllowedTypes,
  type OfferedType,
  offeredTypes,
  paymentMethodTypes,
} from './payment-method-types.ts';
import {
  attachPaymentMethod,
  type PaymentMethod,
  paymentMethodNamed,
  refuseBlocked,
  refuseOthersMethod,
} from './payment-methods.ts';

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

const createParams = hash({
  ...expandable,
  allowed_payment_method_types: paymentMethodTypes().optional(),
  confirm: boolean().optional(),
  customer: text().optional(),
  description: clearableText().optional(),
  flow_directions: array(oneOf(['inbound', 'outbound'])).optional(),
  mandate_data: mandateData.optional(),
  metadata: metadata().optional(),
  payment_method: text().optional(),
  usage: oneOf(['off_session', 'on_session']).optional(),
});

type CreateParams = z.output<typeof createParams>;

function createSetupIntent(unit: Unit, params: CreateParams): SetupIntent {
  if (params.customer !== undefined) {
    customerNamed(unit, params.customer);
  }
  const method =
    params.payment_method === undefined ? null : paymentMethodNamed(unit, params.payment_method);
  if (method) {
    refuseOthersMethod(method, params.customer);
  }
  const intent = newSetupIntent(unit, params);
  unit.put('setup_intents', intent.id, intent);
  unit.emit('setup_intent.created', intent);
  if (!params.confirm) {
    return intent;
  }
  if (!method) {
    throw missingParam('payment_method');
  }
  return confirmSetupIntent(unit, intent, method, params.mandate_data);
}

function newSetupIntent(unit: Unit, params: CreateParams): SetupIntent {
  const types = offeredTypes(params.allowed_payment_method_types);
  if (types.length === 0) {
    throw invalidRequest('No valid payment method types for this SetupIntent.');
  }
  const id = unit.newId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: unit.newId(`${id}_secret`),
    created: unit.now,
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: params.flow_directions ?? ['inbound'],
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: params.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { us_bank_account: { verification_method: 'automatic' } },
    payment_method_types: types,
    single_use_mandate: null,
    status: params.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  };
}

function confirmSetupIntent(
  unit: Unit,
  intent: SetupIntent,
  method: PaymentMethod,
  given: z.output<typeof mandateData> | undefined,
): SetupIntent {
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`,
      { param: 'payment_method' },
    );
  }
  const inbound = intent.flow_directions.includes('inbound');
  if (inbound) {
    refuseBlocked(method);
    if (given === undefined) {
      throw invalidRequest(
        'Debits from this bank account need a mandate: provide `mandate_data` when confirming.',
        { code: 'setup_intent_mandate_invalid', param: 'mandate_data' },
      );
    }
  }
  const typedIn = method.us_bank_account?.financial_connections_account === null;
  const mandate =
    inbound && given
      ? addMandate(unit, method.id, acceptanceOf(unit, given), typedIn ? 'pending' : 'active').id
      : null;
  if (typedIn) {
    return awaitMicrodeposits(unit, { ...intent, mandate });
  }
  return finishSetup(unit, { ...intent, mandate }, method);
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

function acceptanceOf(unit: Unit, { customer_acceptance }: z.output<typeof mandateData>) {
  const { accepted_at, online, type } = customer_acceptance;
  if (type === 'online' && !online) {
    throw missingParam('mandate_data[customer_acceptance][online]');
  }
  return { accepted_at: accepted_at ?? unit.now, type, ...(online ? { online } : {}) };
}

/** An account typed in, not linked, is proved by two small deposits that take days. */
function awaitMicrodeposits(unit: Unit, intent: SetupIntent): SetupIntent {
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

export const setupIntentOperations = [
  operation({
    method: 'POST',
    path: '/v1/setup_intents',
    params: createParams,
    handle: createSetupIntent,
  }),
  operation({
    method: 'GET',
    path: '/v1/setup_intents/{id}',
    params: hash(expandable),
    handle(unit, _params, id) {
      const intent = unit.get('setup_intents', id);
      if (!intent) {
        throw notFound('setupintent', id);
      }
      return intent;
    },
  }),
];
