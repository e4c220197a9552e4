import type { AgreementTerms } from './agreement-terms.ts';
import { oneLine } from './one-line.ts';

/** Writes how a text to a borrower names their bank account. Neither `bankName` nor `last4` may have a line break. */
export function bankAccountInWords({
  bankName,
  last4,
}: {
  bankName: string;
  last4: string;
}): string {
  return `your ${bankName} account ending in ${last4}`;
}

/** Writes how an agreement names the bank account that the loan is paid to and debited from. */
export function paidAccountInWords({ bank }: AgreementTerms): string {
  return bank === null
    ? 'your verified bank account'
    : bankAccountInWords({ bankName: oneLine(bank.bankName), last4: oneLine(bank.last4) });
}
