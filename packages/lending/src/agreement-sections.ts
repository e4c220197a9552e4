import { whilePaymentIsExpected } from './agreement-section-on-late-charge.ts';
import type { AgreementTerms } from './agreement-terms.ts';
import { paidAccountInWords } from './bank-account-in-words.ts';
import { formatPercent } from './basis-points.ts';
import { lateFeeFreeDays } from './late-fee-free-days.ts';
import { formatDollars } from './money.ts';
import { calendarDays, countDays } from './number-of-days-text.ts';
import { joinOnOneLine, oneLine } from './text-on-one-line.ts';
import { zoneName } from './time-zone-names.ts';

type Lender = AgreementTerms['lender'];

export function loanSection(terms: AgreementTerms): AgreementSection {
  const { lender, borrowerName } = terms;
  return {
    heading: 'The loan',
    paragraphs: [
      `This agreement is between the lender, ${joinOnOneLine([lender.name, lender.address])} ("we"), and the borrower, ${oneLine(borrowerName)} ("you").`,
      `We lend you ${formatDollars(terms.principalCents)}. You pay flat interest of ${formatPercent(terms.interestRateBasisPoints)} of that amount, rounded down to the cent: ${formatDollars(terms.interestCents)}. In all you owe ${formatDollars(terms.totalCents)}. The annual percentage rate (APR) is ${formatPercent(terms.aprBasisPoints)}.`,
      'The interest does not grow with time. These terms do not change with our later rates or with your membership level.',
    ],
  };
}

export function bindingSection(terms: AgreementTerms): AgreementSection {
  return {
    heading: 'When this agreement starts to count',
    paragraphs: [
      'This agreement counts only once we send the money: from then on it binds you and us. Until then you may cancel the loan, or we may reject it and tell you why, and you owe nothing.',
      `We send the money to ${paidAccountInWords(terms)}. If that account, our name or our address changes before we send the money, we ask you to accept again.`,
      `If we have not sent the money within ${countDays(terms.lapseAfterDays)} after you accept, the loan is cancelled and we tell you. If we try to send the money and it does not reach you, we count these ${countDays(terms.lapseAfterDays)} again from the day we learn of it.`,
    ],
  };
}

export function repaymentSection(terms: AgreementTerms): AgreementSection {
  return {
    heading: 'Repayment',
    paragraphs: [
      `You repay ${formatDollars(terms.totalCents)} in full, in one payment, within ${calendarDays(terms.termDays)} of disbursement. Disbursement means that we send you the money. We count the days from the day we send it. If it arrives on a later day, we count from that day and tell you the new due date.`,
      `Payment is due by 11:59 pm on the due date in our time zone (${zoneName(terms.timeZone)}).`,
      'No partial payments are accepted. You can pay with Pay Now, on the page of our payment provider, once the money has been sent.',
      'A bank payment takes a few days to be confirmed. While it is being processed you do not have to pay again.',
    ],
  };
}

export function prepaymentSection(): AgreementSection {
  return {
    heading: 'Paying early',
    paragraphs: [
      'You may repay in full at any time after the money has been sent, without penalty. The interest is flat, so paying early does not lower it.',
    ],
  };
}

export function defaultSection(terms: AgreementTerms): AgreementSection {
  return {
    heading: 'Overdue and default',
    paragraphs: [
      `The loan becomes overdue on the day after the due date, but not ${whilePaymentIsExpected(terms)}. It is in default once it has been overdue for ${countDays(terms.defaultAfterOverdueDays)}. We add no charge other than the late charge.`,
      'A loan in default can still be repaid. While a loan is overdue or in default you cannot request another.',
    ],
  };
}

export function refundSection({ automaticRepayment }: AgreementTerms): AgreementSection {
  return {
    heading: 'Returned payments and refunds',
    paragraphs: [
      'If a payment is returned, or you dispute it and win the dispute, that payment does not repay the loan. You owe again what it had paid: the amount we lent, the interest, and a late charge if it had paid one. We add no charge for the return.',
      `You owe this by the due date, or at once if that day has passed. If the loan counted as repaid before the payment came back, ${automaticRepayment ? 'we do not debit you automatically any more, and ' : ''}we add no late charge for ${countDays(lateFeeFreeDays)} after we tell you.`,
      'If two payments are made, the first one that is confirmed repays the loan, and we give you the other back in full.',
      `If the money we sent comes back to us, you owe nothing unless we send it again. The due date no longer counts. If we had added a late charge, we remove it.${automaticRepayment ? ' If we had planned a debit, we do not make it.' : ''} If you had repaid already, your payment is refunded and the loan is cancelled.`,
    ],
  };
}

/**
 * A borrower must be shown this section before they consent to electronic records (15 USC
 * 7001(c)(1)(B) and (C)).
 */
export function electronicRecordsSection(terms: AgreementTerms): AgreementSection {
  return {
    heading: 'Electronic records',
    paragraphs: [
      'You agree to receive this agreement, the disclosure of what the loan costs, and every notice about this loan electronically, by e-mail and in your account, and not on paper (15 USC 7001(c)). This consent is for this loan only.',
      'To receive them, you need a device with a current web browser, access to the internet and an e-mail address, and a printer or storage to keep a copy. Keep your e-mail address up to date in your profile. You can open and print the agreement and the disclosure in your account at any time.',
      `You may ask for a paper copy or withdraw this consent at any time, free of charge: ${contactOf(terms.lender)}. Withdrawing it does not change what you owe; later notices then come on paper.`,
    ],
  };
}

export function contactSection(terms: AgreementTerms): AgreementSection {
  return {
    heading: 'Questions and disputes',
    paragraphs: [
      `If you have a question, see an error, or find a payment you did not authorize, tell us: ${contactOf(terms.lender)}.`,
      'Nothing in this agreement takes away a right the law gives you.',
    ],
  };
}

function contactOf({ email, phone, address }: Lender): string {
  return joinOnOneLine([email, phone, address]);
}

export type AgreementSection = { heading: string; paragraphs: string[] };
