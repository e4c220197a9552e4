/** How long a member's change is shown to the admin who sends the member's money. */
export const changeShownMs = 30 * 24 * 3_600_000;

export const accountChanges = ['password', 'email', 'name', 'bank_account'] as const;
export type AccountChange = (typeof accountChanges)[number];

/**
 * When a member last changed the password, email, name and bank account, by the wall clock. Null if
 * the member never changed it. To set the first password, email, name or bank account is not a
 * change.
 */
export type AccountChangeTimes = Readonly<Record<AccountChange, Date | null>>;

/** Lists what a member changed in the last 30 days, the latest change first. */
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
