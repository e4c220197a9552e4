import type { PayableAccount } from '../../bank-accounts/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';

/**
 * Returns the verified bank account for which a member can sign a loan. Refuses with `not_verified`. `notVerified` is the
 * refusal's sentence; if left out, the usual sentence.
 */
export function requireVerifiedAccount(
  account: PayableAccount | null,
  notVerified?: string,
): PayableAccount {
  if (!account?.verified) throw new Refusal('not_verified', notVerified);
  return account;
}
