import { accountOf } from './agreement-sections.ts';
import type { AgreementSection, AgreementTerms } from './agreement-terms.ts';
import { handOverInWords, noticeBankingDays, retryBankingDays } from './debit-rules.ts';
import { zoneName } from './due-dates.ts';
import { lateFeeCents } from './late-fee.ts';
import { formatDollars, formatPercent } from './money.ts';

/** Automatic repayment is the borrower's choice, at the same price (12 CFR 1005.10(e)); its notices and retries follow 12 CFR 1041.8–9. */
export function automaticRepaymentSection(terms: AgreementTerms): AgreementSection {
  return {
    heading: 'Automatic repayment',
    paragraphs: terms.automaticRepayment ? debitParagraphs(terms) : noDebitParagraphs,
  };
}

const noDebitParagraphs = [
  'You have not chosen automatic repayment. We do not debit your bank account: pay with Pay Now by the due date. The loan costs the same as with automatic repayment.',
];

function debitParagraphs(terms: AgreementTerms): string[] {
  return [
    `You have chosen automatic repayment. You authorize us to make one debit from ${accountOf(terms)} for the total then due on this loan, ${formatDollars(terms.totalCents)} if nothing has changed, at ${handOverInWords} in our time zone (${zoneName(terms.timeZone)}) on the due date, or on the next banking day.`,
    `You receive a notice of the debit at least ${noticeBankingDays} business days before it. Without the notice there is no debit, and a moved date needs a new notice.`,
    'Automatic repayment is your choice; the loan costs the same without it. Until the debit has been handed over to the bank you can turn it off, and you can pay with Pay Now instead.',
    `If the debit is returned for insufficient funds, it is retried once, for the same amount, after a new notice ${noticeBankingDays} to ${retryBankingDays.latest} business days before. After two such failures in a row there is no further debit until you authorize one again. A debit returned for another reason is not retried.`,
  ];
}

export function lateChargeSection(terms: AgreementTerms): AgreementSection {
  const { rateBasisPoints, maximumCents } = terms.lateFee;
  return {
    heading: 'Late charge',
    paragraphs: [
      `If the loan becomes overdue, a late charge is added once: ${formatPercent(rateBasisPoints)} of what was due, ${lateChargeBounds(terms)}. On ${formatDollars(terms.totalCents)} that is ${lateChargeOn(terms)}.`,
      'No late charge is added while a payment is being processed or an announced debit is still to come.',
      `If payments are returned, we may raise the late charge beyond that, for what they cost us, to ${formatDollars(maximumCents)} in all.`,
    ],
  };
}

/** The least and the most of a late charge, in words. */
export function lateChargeBounds({ lateFee }: AgreementTerms): string {
  return `at least ${formatDollars(lateFee.minimumCents)}, at most what was due`;
}

/** The late charge this loan would have, in dollars. */
export function lateChargeOn(terms: AgreementTerms): string {
  return formatDollars(lateFeeCents({ dueCents: terms.totalCents, policy: terms }));
}
