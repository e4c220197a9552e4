import { array, oneOf } from '../../api/fields.ts';
import { type AllowedTypes, knownTypes, type OfferedType } from '../../objects/payment-method.ts';

export function paymentMethodTypes() {
  return array(oneOf(knownTypes));
}

/** Stripe drops the types that can't be had without a word: the answer says which are left. */
export function offeredTypes(allowed: AllowedTypes | undefined): OfferedType[] {
  const offered: OfferedType[] = ['card', 'us_bank_account'];
  return allowed ? offered.filter((type) => allowed.includes(type)) : offered;
}
