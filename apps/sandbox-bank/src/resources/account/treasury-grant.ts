import { notPermitted, StripeError } from '../../api/errors.ts';
import type { Unit } from '../../engine/unit.ts';
import type { TreasuryGrant } from '../../objects/settings.ts';
import { settingsOf } from './settings.ts';

const addresses = '/v1/treasury/';

export function treasuryOf(unit: Unit): TreasuryGrant {
  return settingsOf(unit).treasury ?? 'given';
}

/** To an account without Treasury its addresses do not exist; a key without the right to it is turned away. */
export function requireTreasury(unit: Unit, method: string, path: string): void {
  const grant = treasuryOf(unit);
  if (grant === 'given' || !path.startsWith(addresses)) {
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
