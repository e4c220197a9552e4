/** A bank account that a member linked at some time. The account is in use, or was removed. */
export interface LinkedAccount {
  linkedAt: Date;
  /** True if the account was ever verified. If false, we never sent money to it. */
  wasVerified: boolean;
  /**
   * Identifiers that the bank and the provider gave the account. Two accounts that share an
   * identifier are the same account.
   */
  marks: readonly string[];
}

/**
 * Returns when the member's present bank account replaced another account that was verified.
 * Returns null if it replaced none. `accounts` lists every bank account that the member linked, the
 * present one last. Skips earlier accounts that were never verified. Linking the same account again
 * replaces nothing.
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
