import type { AgreementSection } from './agreement-sections.ts';
import type { AgreementTerms } from './agreement-terms.ts';
import { lateFeeInWords, lateFeeOnTotal } from './late-fee.ts';
import { formatDollars } from './money.ts';

export function lateChargeSection(terms: AgreementTerms): AgreementSection {
  return {
    heading: 'Late charge',
    paragraphs: [
      `If the loan becomes overdue, we add a late charge once (our messages call it a late fee): ${lateFeeInWords(terms.lateFee)}. On ${formatDollars(terms.totalCents)} that is ${lateFeeOnTotal(terms)}.`,
      `No late charge is added while a payment is being processed${terms.automaticRepayment ? ' or an announced debit is still to come' : ''}.`,
    ],
  };
}
