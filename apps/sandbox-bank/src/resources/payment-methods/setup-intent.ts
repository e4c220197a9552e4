import type { Unit } from '../../engine/unit.ts';
import type { PaymentMethod } from '../../objects/payment-method.ts';
import type { SetupIntent } from '../../objects/setup-intent.ts';
import { setMandateStatus } from './mandates.ts';
import { attachPaymentMethod } from './payment-method.ts';

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
