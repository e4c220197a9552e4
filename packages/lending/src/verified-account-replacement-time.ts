export interface LinkedAccount {
  linkedAt: Date;
  wasVerified: boolean;
  /** Identifiers from the bank and the provider. Accounts that share one are the same account. */
  marks: readonly string[];
}

/**
 * Returns when the present account replaced another, verified one. Null if it replaced none.
 * `accounts` lists every bank account that the member linked, also removed ones, in the order of
 * linking. The present one comes last.
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
