import type { Refund } from '../../platform/stripe/provider.ts';
import type { RefundRow } from './refund-status.ts';

/**
 * Throws if the payment provider made the refund with another amount than our row says. This
 * happens when a restored database lacks a refund and plans another one under the same id. The
 * daily close shows the difference as a break.
 */
export function refuseAnotherAmount({ id, amountCents }: RefundRow, made: Refund): void {
  if (made.amountCents !== amountCents) {
    throw new Error(`The provider has the refund ${id} with another amount.`);
  }
}
