/**
 * For 30 days after a member's password, email, name or bank account changes, an admin who is about
 * to send them a loan's money is shown the change.
 */
export const changeShownMs = 30 * 24 * 3_600_000;

export const accountChanges = ['password', 'email', 'name', 'bank_account'] as const;
export type AccountChange = (typeof accountChanges)[number];

/**
 * A time is null if the value never changed. A first value is not a change. A bank account counts
 * as changed only if it replaced a verified one. The times are real times, also in a sandbox whose
 * business clock an admin moved ahead.
 */
export type AccountChangeTimes = Readonly<Record<AccountChange, Date | null>>;

export function recentChanges(
  changedAt: AccountChangeTimes,
  wall: Date,
): { what: AccountChange; at: Date }[] {
  const since = wall.getTime() - changeShownMs;
  return accountChanges
    .flatMap((what) => {
      const at = changedAt[what];
      return at && at.getTime() > since ? [{ what, at }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}
