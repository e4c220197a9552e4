import type { PayableAccount } from '../../bank-accounts/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';

/** Refuses with `not_verified`. */
export function requireVerifiedAccount(
  account: PayableAccount | null,
  notVerified?: string,
): PayableAccount {
  if (!account?.verified) throw new Refusal('not_verified', notVerified);
  return account;
}
