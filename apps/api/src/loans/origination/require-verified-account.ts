import { type PayableAccount, readPayableAccount } from '../../bank-accounts/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Reads the verified bank account for which a member can sign a loan. Refuses with `not_verified`. `notVerified` is the
 * refusal's sentence; left out, it is the usual one.
 */
export async function requireVerifiedAccount(
  tx: Tx,
  memberId: string,
  notVerified?: string,
): Promise<PayableAccount> {
  const account = await readPayableAccount(tx, memberId);
  if (!account?.verified) throw new Refusal('not_verified', notVerified);
  return account;
}
