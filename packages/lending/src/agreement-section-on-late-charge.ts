import type { AgreementSection } from './agreement-sections.ts';
import type { AgreementTerms } from './agreement-terms.ts';
import { lateFeeInWords, lateFeeOnTotal } from './late-fee.ts';
import { formatDollars } from './money.ts';

export function lateChargeSection(terms: AgreementTerms): AgreementSection {
  return {
    heading: 'Late charge',
    paragraphs: [
      `If the loan becomes overdue, we add a late charge once (our messages call it a late fee): ${lateFeeInWords(terms.lateFee)}. On ${formatDollars(terms.totalCents)} that is ${lateFeeOnTotal(terms)}.`,
      `No late charge is added ${whilePaymentIsExpected(terms)}.`,
    ],
  };
}

/** Says how long a loan neither becomes overdue nor gets a late charge. A loan paid by hand has no debits. */
export function whilePaymentIsExpected({ automaticRepayment }: AgreementTerms): string {
  return `while a payment is being processed${automaticRepayment ? ' or an announced debit is still to come' : ''}`;
}
