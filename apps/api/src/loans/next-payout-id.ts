import { ownIdFor } from '../platform/own-id.ts';

/**
 * Makes the id of a loan's next payout. A database that has lost a payout makes the same id for it again, and so the same
 * idempotency key: the provider takes both for one (docs/adr/0028).
 */
export function nextPayoutId(loanId: string, earlierIds: readonly string[]): string {
  // An adopted payout may bear a higher number than the count says.
  for (let number = earlierIds.length + 1; ; number++) {
    const id = ownIdFor('payout', loanId, number);
    if (!earlierIds.includes(id)) return id;
  }
}
