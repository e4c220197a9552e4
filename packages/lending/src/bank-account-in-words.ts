import type { AgreementTerms } from './agreement-terms.ts';
import { oneLine } from './text-on-one-line.ts';

/** `bankName` and `last4` must not have a line break. */
export function bankAccountInWords({
  bankName,
  last4,
}: {
  bankName: string;
  last4: string;
}): string {
  return `your ${bankName} account ending in ${last4}`;
}

export function paidAccountInWords({ bank }: AgreementTerms): string {
  return bank === null
    ? 'your verified bank account'
    : bankAccountInWords({ bankName: oneLine(bank.bankName), last4: oneLine(bank.last4) });
}
