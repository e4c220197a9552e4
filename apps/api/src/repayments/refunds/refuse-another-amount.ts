import type { Refund } from '../../platform/stripe/provider.ts';
import type { RefundRow } from './refund-status.ts';

/**
 * Throws if the provider has the refund with another amount. A restored database may lack a refund and plan another one
 * under the same id. The daily close shows this as a break.
 */
export function refuseAnotherAmount({ id, amountCents }: RefundRow, made: Refund): void {
  if (made.amountCents !== amountCents) {
    throw new Error(`The provider has the refund ${id} with another amount.`);
  }
}
