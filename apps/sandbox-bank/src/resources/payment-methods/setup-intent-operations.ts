import type { z } from 'zod';
import { invalidRequest, missingParam, notFound } from '../../api/errors.ts';
import {
  array,
  boolean,
  clearableText,
  expandable,
  hash,
  metadata,
  oneOf,
  text,
} from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import type { PaymentMethod } from '../../objects/payment-method.ts';
import type { SetupIntent } from '../../objects/setup-intent.ts';
import { mergeMetadata } from '../account/metadata.ts';
import { customerNamed } from './customers.ts';
import { addMandate, mandateData } from './mandates.ts';
import { paymentMethodNamed, refuseBlocked, refuseOthersMethod } from './payment-method.ts';
import { offeredTypes, paymentMethodTypes } from './payment-method-types.ts';
import { awaitMicrodeposits, finishSetup } from './setup-intent.ts';

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

function acceptanceOf(unit: Unit, { customer_acceptance }: z.output<typeof mandateData>) {
  const { accepted_at, online, type } = customer_acceptance;
  if (type === 'online' && !online) {
    throw missingParam('mandate_data[customer_acceptance][online]');
  }
  return { accepted_at: accepted_at ?? unit.now, type, ...(online ? { online } : {}) };
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
