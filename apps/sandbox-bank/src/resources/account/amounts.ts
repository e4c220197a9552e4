import { invalidRequest } from '../../api/errors.ts';

const leastCents = 50;
const mostCents = 99_999_999;

/** Refuses what Stripe would not charge: less than $0.50, or more than eight digits of cents. */
export function refuseOutOfRange(amountCents: number, param = 'amount'): void {
  if (amountCents < leastCents) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param });
  }
  if (amountCents > mostCents) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param,
    });
  }
}

export function inDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
