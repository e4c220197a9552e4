import type { AgreementTerms } from './agreement-terms.ts';
import { oneLine } from './one-line.ts';

/**
 * Writes the name of a bank account for a text to its borrower. `bankName` and `last4` must not
 * have a line break.
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
 * Writes the name of the loan's bank account for an agreement. The loan is paid to this account and
 * debited from it.
 */
export function paidAccountInWords({ bank }: AgreementTerms): string {
  return bank === null
    ? 'your verified bank account'
    : bankAccountInWords({ bankName: oneLine(bank.bankName), last4: oneLine(bank.last4) });
}
