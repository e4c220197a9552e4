import type { Refund } from '../../platform/stripe/provider.ts';
import type { RefundRow } from './refund-status.ts';

/**
 * Throws if the amounts differ: a restored database that lacks a refund may plan another one under
 * the same id. The daily close then shows the difference to an admin.
 */
export function requireSameRefundAmount({ id, amountCents }: RefundRow, made: Refund): void {
  if (made.amountCents !== amountCents) {
    throw new Error(`The provider has the refund ${id} with another amount.`);
  }
}
