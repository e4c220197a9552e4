import { refusals } from '@sevenday/contract';
import { type PayableAccount, readPayableAccount } from '../bank-accounts/index.ts';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * The account a member's loan can be signed for now: verified, and past its waiting time. Refuses with `not_verified`,
 * in other words where they are given, or `bank_account_not_usable`.
 */
export async function usableAccount(
  tx: Tx,
  { memberId, wall, notVerified }: { memberId: string; wall: Date; notVerified?: string },
): Promise<PayableAccount> {
  const account = await readPayableAccount(tx, memberId);
  if (!account?.verified) throw new Refusal('not_verified', notVerified);
  if (account.usableFrom > wall) {
    throw new Refusal('bank_account_not_usable', refusals.accepting.linkedAfterChange);
  }
  return account;
}
