import type { Refund } from '../../platform/stripe/provider.ts';
import type { RefundRow } from './refund-status.ts';

/**
 * Throws if the payment provider's refund and our row of the refund have different amounts. This
 * happens when a restored database lacks a refund and plans another one under the same id. The
 * daily close then shows the difference to an admin.
 */
export function requireSameRefundAmount({ id, amountCents }: RefundRow, made: Refund): void {
  if (made.amountCents !== amountCents) {
    throw new Error(`The provider has the refund ${id} with another amount.`);
  }
}
