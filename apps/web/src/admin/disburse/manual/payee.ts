import type { PendingLoan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';

/** The account that the money goes to, as one recognizes it. */
export function accountOf({ bank_account: account }: PendingLoan): string | null {
  return account ? `${account.bank_name} ****${account.account_number_last4}` : null;
}

/** Names amount and borrower. */
export function payeeOf({ amount, borrower }: PendingLoan): string {
  return `${formatDollars(amount)} to ${borrower.full_name}`;
}

/** Names amount, borrower and bank account. */
export function payoutOf(loan: PendingLoan): string {
  const account = accountOf(loan);
  return account ? `${payeeOf(loan)}, ${account}` : payeeOf(loan);
}

/** Why the last payout of the loan did not arrive, in the bank’s word or the admin’s; null where none was sent in vain. */
export function lastFailureOf({ last_payout_failure: reason }: PendingLoan): string | null {
  return reason && `The last payout did not arrive: ${reason.replaceAll('_', ' ')}`;
}

/**
 * The same, as a warning to whoever sends the next one. It may go to another account than the last: which one that was
 * is not known here.
 */
export function warningOf(loan: PendingLoan): string | null {
  const failure = lastFailureOf(loan);
  return (
    failure && `${failure.replace(/\.$/, '')}. Check first that the account can receive money.`
  );
}
