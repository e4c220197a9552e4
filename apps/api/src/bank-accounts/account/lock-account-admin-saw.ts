import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type BankAccountRow, lockCurrentAccount } from './bank-account.ts';

/**
 * `accountId` is undefined if the admin's call named no account. The call is then about the
 * member's present account.
 */
export interface Seen {
  accountId: string | undefined;
}

/** Refuses with `bank_account_not_found`. */
export async function lockAccountAdminSaw(
  tx: Tx,
  memberId: string,
  { accountId }: Seen,
): Promise<BankAccountRow> {
  const account = await lockCurrentAccount(tx, memberId);
  if (!account) throw new Refusal('bank_account_not_found');
  if (accountId && accountId !== account.id) {
    throw new Refusal(
      'bank_account_not_found',
      'The member has linked another account since then. Please look at that account.',
    );
  }
  return account;
}
