import type { PendingLoan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';

/** Names the account that receives the money, so that an admin recognizes it. */
export function accountOf({ bank_account: account }: PendingLoan): string | null {
  return account ? `${account.bank_name} ****${account.account_number_last4}` : null;
}

/** Names amount and borrower. */
export function payeeOf({ amount, borrower }: PendingLoan): string {
  return `${formatDollars(amount)} to ${borrower.full_name}`;
}

/** Names amount, receiver and bank account. The receiver is the account's holder, who may not be the borrower. */
export function payoutOf(loan: PendingLoan): string {
  const { amount, borrower, bank_account: account } = loan;
  if (!account) return payeeOf(loan);
  if (!account.holder_differs) return `${payeeOf(loan)}, ${accountOf(loan)}`;
  return `${formatDollars(amount)} to ${account.account_holder_name}, ${accountOf(loan)}, for the loan of ${borrower.full_name}`;
}

/** Says why the last payout of the loan did not arrive, in the bank's or the admin's words; null if none failed. */
export function lastFailureOf({ last_payout_failure: reason }: PendingLoan): string | null {
  return reason && `The last payout did not arrive: ${reason.replaceAll('_', ' ')}`;
}

/** Warns the admin who sends the next payout. It may go to another account than the last, which is not known here. */
export function warningOf(loan: PendingLoan): string | null {
  const failure = lastFailureOf(loan);
  return (
    failure && `${failure.replace(/\.$/, '')}. Check first that the account can receive money.`
  );
}
