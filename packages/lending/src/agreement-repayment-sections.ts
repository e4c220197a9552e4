import { accountOf } from './agreement-sections.ts';
import type { AgreementSection, AgreementTerms } from './agreement-terms.ts';
import { handOverInWords, noticeBankingDays, retryBankingDays } from './debit-rules.ts';
import { lateFeeCents, lateFeeInWords } from './late-fee.ts';
import { zoneName } from './local-days.ts';
import { formatDollars } from './money.ts';

/**
 * Writes the section on automatic repayment, which is the borrower's choice at the same price (12 CFR 1005.10(e)). Its
 * notices and retries follow 12 CFR 1041.8–9.
 */
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
  const handOver = `${handOverInWords} in our time zone (${zoneName(terms.timeZone)})`;
  return [
    `You have chosen automatic repayment. You authorize us to make one debit, and one retry of it, from ${accountOf(terms)} for the total then due on this loan, ${formatDollars(terms.totalCents)} if nothing has changed. We make the debit at ${handOver} on the due date or, if that is not a banking day, on the next one.`,
    `You receive a notice of the debit at least ${noticeBankingDays} business days before it. Without the notice there is no debit, and a moved date needs a new notice.`,
    `Automatic repayment is your choice; the loan costs the same without it. You can turn it off on the page of the loan or in your profile until ${handOver} on the day of the debit, when we hand the debit to the bank. Until then you can also pay with Pay Now instead.`,
    `We retry the debit only if your bank returns it for insufficient funds (not enough money in the account). We retry it once, for the same amount, and send you a new notice ${noticeBankingDays} to ${retryBankingDays.latest} business days before. You can turn off the retry in the same way. After two such failures in a row there is no further debit until you authorize one again.`,
  ];
}

export function lateChargeSection(terms: AgreementTerms): AgreementSection {
  return {
    heading: 'Late charge',
    paragraphs: [
      `If the loan becomes overdue, we add a late charge once: ${lateFeeInWords(terms.lateFee)}. On ${formatDollars(terms.totalCents)} that is ${lateChargeOn(terms)}.`,
      'No late charge is added while a payment is being processed or an announced debit is still to come.',
    ],
  };
}

/** Returns the late charge that this loan would have, in dollars. */
export function lateChargeOn(terms: AgreementTerms): string {
  return formatDollars(lateFeeCents({ dueCents: terms.totalCents, policy: terms }));
}
