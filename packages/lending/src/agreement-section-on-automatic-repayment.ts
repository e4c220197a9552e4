import type { AgreementSection } from './agreement-sections.ts';
import type { AgreementTerms } from './agreement-terms.ts';
import { paidAccountInWords } from './bank-account-in-words.ts';
import { noticeBankingDays, retryBankingDays } from './debit-days.ts';
import { submitTimeInWords } from './debit-submit-time.ts';
import { formatDollars } from './money.ts';
import { zoneName } from './time-zone-names.ts';

/**
 * Automatic repayment is the borrower's choice (12 CFR 1005.10(e)). The notices and retries follow
 * 12 CFR 1041.8–9.
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
  const handOver = `${submitTimeInWords} in our time zone (${zoneName(terms.timeZone)})`;
  return [
    `You have chosen automatic repayment. You authorize us to make one debit, and one retry of it, from ${paidAccountInWords(terms)} for the total then due on this loan, ${formatDollars(terms.totalCents)} if nothing has changed. We make the debit at ${handOver} on the due date or, if that is not a banking day (Monday to Friday, but no bank holiday), on the next one.`,
    `You receive a notice of the debit at least ${noticeBankingDays} banking days before it. Without this notice we do not debit. If we move the date, we send you a new notice.`,
    `Automatic repayment is your choice; the loan costs the same without it. You can turn it off on the page of the loan or in your profile until ${handOver} on the day of the debit, when we hand the debit to the bank. Until then you can also pay with Pay Now instead.`,
    `We retry the debit only if your bank returns it for insufficient funds (not enough money in the account). We retry it once, for the same amount or less if you owe less by then, and send you a new notice ${noticeBankingDays} to ${retryBankingDays.latest} banking days before. You can turn off the retry in the same way. After two such failures in a row there is no further debit until you authorize one again.`,
  ];
}
