import type { BankAccount } from '@sevenday/contract';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { onBusinessClock } from '../../platform/time/business-and-wall-clocks.ts';
import type { BankAccountRow } from './bank-account.ts';
import { readPayoutWait } from './payout-wait-after-change.ts';
import type { UnverifiedReason } from './tables.ts';
import { isApprovable } from './why-not-approvable.ts';

/** No sentence tells the borrower that another member has the same account. */
const reasonSentences: Record<UnverifiedReason, string> = {
  name_mismatch:
    'The account holder’s name does not match your profile. Our reviewers will check it, and we will write to you. You cannot borrow until then.',
  known_elsewhere:
    'This account needs a closer look. Our reviewers will check it, and we will write to you. You cannot borrow until then.',
  not_confirmed:
    'Your bank has not confirmed this account. Please link it again or choose another one.',
  blocked: 'Payments with the account that you linked were refused. Please link another one.',
  disconnected: 'The connection to your bank has ended. Please link your account again.',
};

/**
 * Follows spec section 3. `usable_from` is the end of the member's payout wait. It is null if there
 * is no wait, even if the account is not verified.
 */
export async function bankAccountView(
  tx: Tx,
  account: BankAccountRow,
  at: { now: Date; wall: Date },
): Promise<BankAccount> {
  const waitsUntil = await readPayoutWait(tx, account.memberId, at.wall);
  return {
    id: account.id,
    account_holder_name: account.accountHolderName,
    bank_name: account.bankName,
    account_number_last4: account.last4,
    verified: account.verified,
    reason: account.unverifiedReason && reasonSentences[account.unverifiedReason],
    awaits_approval: account.unverifiedReason !== null && isApprovable(account.unverifiedReason),
    usable_from: waitsUntil && onBusinessClock(waitsUntil, at),
  };
}
