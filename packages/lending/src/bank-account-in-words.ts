import type { AgreementTerms } from './agreement-terms.ts';
import { oneLine } from './one-line.ts';

/** Writes the name of a borrower's bank account in a text for them. Neither part may have a line break. */
export function bankAccountInWords({
  bankName,
  last4,
}: {
  bankName: string;
  last4: string;
}): string {
  return `your ${bankName} account ending in ${last4}`;
}

/** Writes the name of the account that a loan is paid to and debited from. */
export function paidAccountInWords({ bank }: AgreementTerms): string {
  return bank === null
    ? 'your verified bank account'
    : bankAccountInWords({ bankName: oneLine(bank.bankName), last4: oneLine(bank.last4) });
}
