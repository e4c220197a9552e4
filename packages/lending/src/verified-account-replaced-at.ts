/** A bank account of a member, in use or removed. */
export interface LinkedAccount {
  linkedAt: Date;
  /** True if the account was ever verified, so that money may have gone to it. */
  wasVerified: boolean;
  /**
   * Identifiers of the account from the bank and the provider. Accounts that share an identifier are the same account.
   */
  marks: readonly string[];
}

/**
 * Returns when the member's present account replaced a verified account; null if it replaced none. `accounts` lists
 * every account that the member linked, the present one last. Former accounts that were never verified are skipped.
 * Linking the same account again replaces nothing.
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
