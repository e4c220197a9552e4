import { type PayableAccount, readPayableAccount } from '../../bank-accounts/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Reads the account that a member's loan can be signed for. Refuses with `not_verified`, and `notVerified` as its
 * sentence where given.
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
