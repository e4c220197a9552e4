import type { z } from 'zod';
import { invalidRequest, notFound } from '../../api/errors.ts';
import { array, expandable, hash, integer, text } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import type { PaymentMethod } from '../../objects/payment-method.ts';
import type { SetupIntent } from '../../objects/setup-intent.ts';
import { finishSetup } from './setup-intent.ts';
import { refusesMicrodeposits } from './test-bank-accounts.ts';

/** What Stripe's test mode deposits, always. */
const testAmounts = [32, 45];
const testDescriptor = 'SM11AA';

const verifyParams = hash({
  ...expandable,
  amounts: array(integer()).optional(),
  descriptor_code: text().optional(),
});

function verify(unit: Unit, params: z.output<typeof verifyParams>, id: string): SetupIntent {
  const intent = unit.get('setup_intents', id);
  const method = intent?.payment_method
    ? unit.get('payment_methods', intent.payment_method)
    : undefined;
  if (!intent) {
    throw notFound('setupintent', id);
  }
  if (intent.status !== 'requires_action' || !method) {
    throw invalidRequest('This SetupIntent does not wait for microdeposits.', {
      code: 'setup_intent_unexpected_state',
    });
  }
  const hidden = unit.get('hidden_bank_accounts', method.id);
  if (refusesMicrodeposits(hidden?.account_number ?? '')) {
    return failSetup(unit, intent, method);
  }
  refuseWrongProof(params);
  return finishSetup(unit, intent, method);
}

function refuseWrongProof({ amounts, descriptor_code }: z.output<typeof verifyParams>): void {
  if (descriptor_code !== undefined) {
    if (descriptor_code !== testDescriptor) {
      throw invalidRequest('The descriptor code provided does not match.', {
        code: 'payment_method_microdeposit_verification_descriptor_code_mismatch',
        param: 'descriptor_code',
      });
    }
    return;
  }
  const same = [...(amounts ?? [])].sort((a, b) => a - b).join() === testAmounts.join();
  if (!same) {
    throw invalidRequest('The amounts provided do not match the amounts sent to the account.', {
      code: 'payment_method_microdeposit_verification_amounts_mismatch',
      param: 'amounts',
    });
  }
}

function failSetup(unit: Unit, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const failed = unit.put('setup_intents', intent.id, {
    ...intent,
    last_setup_error: {
      type: 'invalid_request_error' as const,
      code: 'payment_method_microdeposit_failed',
      message: 'Microdeposit transfers failed. The account number is likely wrong.',
      payment_method: method,
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method' as const,
  });
  unit.emit('setup_intent.setup_failed', failed);
  return failed;
}

export const microdepositOperations = [
  operation({
    method: 'POST',
    path: '/v1/setup_intents/{id}/verify_microdeposits',
    params: verifyParams,
    handle: verify,
  }),
];
