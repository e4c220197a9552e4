import type { Loan } from '@sevenday/contract';
import { bankAccountInWords } from '@sevenday/lending';

/** The account that is paid and debited, by its bank and last digits. */
export function yourAccount(account: Loan['bank_account']): string {
  if (!account) return 'your bank account';
  return bankAccountInWords({ bankName: account.bank_name, last4: account.account_number_last4 });
}
