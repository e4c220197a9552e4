import type { Payout } from '../../platform/stripe/provider.ts';
import type { PayoutRow } from '../loan/tables.ts';

/**
 * Throws if the amounts differ, because then only an admin can say what the borrower owes. The
 * daily close shows the admin a break.
 */
export function requireSamePayoutAmount({ id, amountCents }: PayoutRow, sent: Payout): void {
  if (sent.amountCents !== amountCents) {
    throw new Error(`The provider has the payout ${id} with another amount.`);
  }
}
