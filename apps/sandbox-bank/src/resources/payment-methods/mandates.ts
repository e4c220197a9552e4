import { notFound } from '../../api/errors.ts';
import { expandable, hash, integer, oneOf, text } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import type { Mandate } from '../../objects/mandate.ts';

/** The proof that a person agreed to be debited. */
export const mandateData = hash({
  customer_acceptance: hash({
    accepted_at: integer().optional(),
    online: hash({ ip_address: text(), user_agent: text() }).optional(),
    type: oneOf(['online', 'offline']),
  }),
});

export function addMandate(
  unit: Unit,
  paymentMethod: string,
  acceptance: Mandate['customer_acceptance'],
  status: Mandate['status'],
  singleUse?: { amount: number; currency: 'usd' },
): Mandate {
  const id = unit.newId('mandate');
  return unit.put('mandates', id, {
    id,
    object: 'mandate',
    customer_acceptance: acceptance,
    livemode: false,
    payment_method: paymentMethod,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status,
    ...(singleUse
      ? { type: 'single_use' as const, single_use: singleUse }
      : { type: 'multi_use' as const, multi_use: {} }),
  });
}

/** A debit the holder did not allow ends every mandate of that account. */
export function endMandates(unit: Unit, paymentMethod: string): void {
  for (const mandate of unit.all('mandates')) {
    if (mandate.payment_method === paymentMethod && mandate.status !== 'inactive') {
      setMandateStatus(unit, mandate, 'inactive');
    }
  }
}

export function setMandateStatus(unit: Unit, mandate: Mandate, status: Mandate['status']): Mandate {
  const changed = unit.put('mandates', mandate.id, { ...mandate, status });
  unit.emit('mandate.updated', changed, { status: mandate.status });
  return changed;
}

function mandateAt(unit: Unit, id: string): Mandate {
  const mandate = unit.get('mandates', id);
  if (!mandate) {
    throw notFound('mandate', id);
  }
  return mandate;
}

export const mandateOperations = [
  operation({
    method: 'GET',
    path: '/v1/mandates/{id}',
    params: hash(expandable),
    handle: (unit, _params, id) => mandateAt(unit, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/mandates/{id}',
    params: hash({ ...expandable, status: oneOf(['active', 'inactive', 'pending']) }),
    ownHelper: true,
    handle: (unit, params, id) => setMandateStatus(unit, mandateAt(unit, id), params.status),
  }),
];
