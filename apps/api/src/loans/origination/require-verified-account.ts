import type { PayableAccount } from '../../bank-accounts/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';

/**
 * Returns the account that a member's loan can be signed for. Refuses with `not_verified`, and `notVerified` as its
 * sentence where given.
 */
export function requireVerified(
  account: PayableAccount | null,
  notVerified?: string,
): PayableAccount {
  if (!account?.verified) throw new Refusal('not_verified', notVerified);
  return account;
}
