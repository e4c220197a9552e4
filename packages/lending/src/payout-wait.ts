import { type AccountChangeTimes, accountChanges } from './recent-member-changes.ts';

/**
 * The length of the payout wait. The wait follows a change that a thief could have made (decisions,
 * "which account is paid").
 */
export const waitAfterCredentialChangeMs = 24 * 3_600_000;

/**
 * Returns when a borrower's payout wait ends. Returns null if money may be sent now. The wait ends
 * 24 hours after the latest change (decisions, "which account is paid"). All times are by the wall
 * clock.
 */
export function payoutWaitsUntil(changedAt: AccountChangeTimes, wall: Date): Date | null {
  const times = accountChanges.flatMap((change) => changedAt[change]?.getTime() ?? []);
  if (times.length === 0) return null;
  const until = new Date(Math.max(...times) + waitAfterCredentialChangeMs);
  return until > wall ? until : null;
}
