/** How long money waits after a change that a thief could have made (decisions, "which account is paid"). */
export const waitAfterCredentialChangeMs = 24 * 3_600_000;

/** How long a change is shown to the admin who sends money. */
export const changeShownMs = 30 * 24 * 3_600_000;

export const accountChanges = ['password', 'email', 'name', 'bank_account'] as const;
export type AccountChange = (typeof accountChanges)[number];

/**
 * When each of these last changed, by the wall clock; null if it never changed. Setting the first password, email, name
 * or bank account is not a change.
 */
export type AccountChangeTimes = Readonly<Record<AccountChange, Date | null>>;

/**
 * Computes until when a borrower's money waits; null if it may be sent now. The money waits 24 hours after the latest
 * change (decisions, "which account is paid"). All instants are by the wall clock.
 */
export function payoutWaitsUntil(changedAt: AccountChangeTimes, wall: Date): Date | null {
  const times = accountChanges.flatMap((change) => changedAt[change]?.getTime() ?? []);
  if (times.length === 0) return null;
  const until = new Date(Math.max(...times) + waitAfterCredentialChangeMs);
  return until > wall ? until : null;
}

/** Lists what changed in the last 30 days, the latest first. */
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

/** A bank account of a member, in use or removed. */
export interface LinkedAccount {
  linkedAt: Date;
  /** It was verified at some time, so money may have gone to it. */
  wasVerified: boolean;
  /** The bank's and the provider's marks of the account. Two links that share a mark are the same account. */
  marks: readonly string[];
}

/**
 * Returns when the member's present account replaced a verified one; null if it never did. `accounts` are all that the
 * member linked, in that order; the last is the present one. An account that was never verified counts only if it is
 * the present one. Linking the same account again replaces nothing.
 */
export function verifiedAccountReplacedAt(accounts: readonly LinkedAccount[]): Date | null {
  const present = accounts.at(-1);
  if (!present) return null;
  let linkedAt = present.linkedAt;
  for (const former of accounts.slice(0, -1).reverse()) {
    if (!former.wasVerified) continue;
    if (!isSameAccount(former, present)) return linkedAt;
    linkedAt = former.linkedAt;
  }
  return null;
}

function isSameAccount(one: LinkedAccount, other: LinkedAccount): boolean {
  return one.marks.some((mark) => other.marks.includes(mark));
}
