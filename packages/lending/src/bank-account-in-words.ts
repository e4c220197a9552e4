import type { AgreementTerms } from './agreement-terms.ts';
import { oneLine } from './text-on-one-line.ts';

/**
 * Writes a bank account in words for its owner: `your First Bank account ending in 1234`.
 * `bankName` and `last4` must not have a line break.
 */
export function bankAccountInWords({
  bankName,
  last4,
}: {
  bankName: string;
  last4: string;
}): string {
  return `your ${bankName} account ending in ${last4}`;
}

/**
 * Writes a loan's bank account in words for its agreement. It is the account that gets the loan's
 * money and is debited.
 */
export function paidAccountInWords({ bank }: AgreementTerms): string {
  return bank === null
    ? 'your verified bank account'
    : bankAccountInWords({ bankName: oneLine(bank.bankName), last4: oneLine(bank.last4) });
}
