import { type AccountChangeTimes, accountChanges } from './recent-member-changes.ts';

/**
 * How long we send a borrower no money after their password, email, name or bank account changed,
 * because a thief could have made the change (decisions, "which account is paid").
 */
export const waitAfterCredentialChangeMs = 24 * 3_600_000;

/**
 * Returns until when no money is sent to a borrower: 24 hours after the borrower's latest change of
 * password, email, name or bank account (decisions, "which account is paid"). Returns null if money
 * may be sent now. All times are real times, even in a sandbox whose date was moved ahead.
 */
export function payoutWaitsUntil(changedAt: AccountChangeTimes, wall: Date): Date | null {
  const times = accountChanges.flatMap((change) => changedAt[change]?.getTime() ?? []);
  if (times.length === 0) return null;
  const until = new Date(Math.max(...times) + waitAfterCredentialChangeMs);
  return until > wall ? until : null;
}
