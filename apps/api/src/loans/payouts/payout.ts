import type { Payout } from '../../platform/stripe/provider.ts';
import type { payouts } from '../loan/store.ts';

export type PayoutRow = typeof payouts.$inferSelect;

/**
 * Throws if the provider sent a payout with another amount than ours.
 *
 * That happens after a restore: the database lacked the payout, and an admin then changed the loan. Only an admin can
 * say what the borrower owes. The payout stays as it is, and the daily close shows a break.
 */
export function refuseAnotherAmount({ id, amountCents }: PayoutRow, sent: Payout): void {
  if (sent.amountCents !== amountCents) {
    throw new Error(`The provider has the payout ${id} with another amount.`);
  }
}
