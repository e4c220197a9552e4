import { type AccountChangeTimes, accountChanges } from './recent-account-changes.ts';

/**
 * How long we send a borrower no money after their password, email or name changed, or after they
 * replaced a verified bank account. A thief could have made the change (decisions, "which account
 * is paid").
 */
export const waitAfterCredentialChangeMs = 24 * 3_600_000;

/**
 * Returns the time until which we send a borrower no money, or null if we may send it now. All
 * times are real times, also in a sandbox whose business clock an admin moved ahead.
 */
export function payoutWaitsUntil(changedAt: AccountChangeTimes, wall: Date): Date | null {
  const times = accountChanges.flatMap((change) => changedAt[change]?.getTime() ?? []);
  if (times.length === 0) return null;
  const until = new Date(Math.max(...times) + waitAfterCredentialChangeMs);
  return until > wall ? until : null;
}
