import { notPermitted, StripeError } from '../../api/errors.ts';
import type { Operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import type { TreasuryGrant } from '../../objects/settings.ts';
import { settingsOf } from './settings.ts';

const addresses = '/v1/treasury/';

export function treasuryOf(unit: Unit): TreasuryGrant {
  return settingsOf(unit).treasury ?? 'given';
}

/** Refuses a Treasury operation while the lender's account, or the key, has no right to Treasury. */
export function requireTreasury(operation: Operation): Operation {
  if (!operation.path.startsWith(addresses)) {
    return operation;
  }
  return {
    ...operation,
    handle(unit, params, id, key, account) {
      refuseUngranted(unit, operation.method, operation.path.replace('{id}', id));
      return operation.handle(unit, params, id, key, account);
    },
  };
}

/** As Stripe answers: without Treasury its addresses don't exist. */
function refuseUngranted(unit: Unit, method: string, path: string): void {
  const grant = treasuryOf(unit);
  if (grant === 'given') {
    return;
  }
  if (grant === 'not_for_this_key') {
    throw notPermitted();
  }
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Have you onboarded to Treasury?`,
  });
}
