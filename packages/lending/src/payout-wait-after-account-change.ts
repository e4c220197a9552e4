import { type AccountChangeTimes, accountChanges } from './recent-account-changes.ts';

/**
 * For this long after one of the `accountChanges`, we send the borrower no money, because a thief
 * could have made the change (decisions, "which account is paid").
 */
export const waitAfterCredentialChangeMs = 24 * 3_600_000;

/**
 * Returns until when we send the borrower no money. Null if no change holds the money back now. All
 * times are real times, also in a sandbox whose business clock an admin moved ahead.
 */
export function payoutWaitsUntil(changedAt: AccountChangeTimes, wall: Date): Date | null {
  const times = accountChanges.flatMap((change) => changedAt[change]?.getTime() ?? []);
  if (times.length === 0) return null;
  const until = new Date(Math.max(...times) + waitAfterCredentialChangeMs);
  return until > wall ? until : null;
}
