import { formatDollars } from '@sevenday/lending';
import type { Told } from './kinds.ts';
import {
  contactOf,
  formatCalendarDay,
  formatDay,
  type Letterhead,
  type NoticeText,
} from './letterhead.ts';
import { feeToCome, loanPage, noFeeBefore, pleasePay } from './owed.ts';

/** What 12 CFR 1041.9(b)(3) wants told before a debit: amount, date, account, channel, and how to reach the lender. */
export function debitAnnounced(told: Told<'debit_announced'>, letterhead: Letterhead): NoticeText {
  const amount = formatDollars(told.amountCents);
  const day = formatDay(told.debitAt, letterhead);
  const account = `${told.bankName} account ending in ${told.last4}`;
  return {
    subject:
      told.tryNumber === 1
        ? `We will debit ${amount} on ${day}`
        : `We will try to debit ${amount} once more, on ${day}`,
    paragraphs: [
      ...(told.tryNumber === 1
        ? []
        : ['The first debit was returned because there was not enough in your account.']),
      `On ${day} we debit ${amount} from your ${account}, ${asAgreed(told, letterhead)}. That repays your loan in full.`,
      `Please have ${amount} in your account that day. If you would rather pay yourself, use Pay Now before noon of that day: then there is no debit.`,
      `If something is wrong with this debit, tell us before: ${contactOf(letterhead)}.`,
    ],
    facts: [
      ['Amount', amount],
      ['Date', day],
      ['From', account],
      ['How', 'Electronic debit (ACH)'],
      ['Loan', told.loanId.slice(0, 8)],
      ['To', letterhead.lender.name],
    ],
    action: loanPage('See your loan', told, letterhead),
  };
}

function asAgreed({ authorisedAt }: Told<'debit_announced'>, by: Letterhead): string {
  return authorisedAt
    ? `as you authorized on ${formatDay(authorisedAt, by)}`
    : 'as you chose when you signed';
}

export function debitFailed(told: Told<'debit_failed'>, letterhead: Letterhead): NoticeText {
  const amount = formatDollars(told.amountCents);
  const { totalCents } = told;
  const subject = `The debit of ${amount} did not go through`;
  if (totalCents === null) {
    return {
      subject,
      paragraphs: [
        `The debit of ${amount} was not paid. ${told.why} You owe nothing on this loan now, and there is nothing to do.`,
        `If you have a question, write or call: ${contactOf(letterhead)}.`,
      ],
      action: loanPage('See your loan', told, letterhead),
    };
  }
  return {
    subject,
    paragraphs: [
      `The debit of ${amount} was not paid, so your loan is not repaid. ${told.why} We do not try again by ourselves.`,
      pleasePay({ ...told, totalCents }, letterhead) + feeToCome(told, letterhead),
      `If you need more time or think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [['You repay', formatDollars(totalCents)]],
    action: loanPage('Pay now', told, letterhead),
  };
}

export function debitCancelled(told: Told<'debit_cancelled'>, letterhead: Letterhead): NoticeText {
  const amount = formatDollars(told.amountCents);
  const day = formatCalendarDay(told.debitDay);
  return {
    subject: `We will not debit ${amount}: please pay yourself`,
    paragraphs: [
      `The debit of ${amount} that we told you of for ${day} is not made. Nothing was taken from your account.`,
      told.why,
      pleasePay(told, letterhead) + noFeeBefore(told, letterhead),
      `If you need more time or think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [['You repay', formatDollars(told.totalCents)]],
    action: loanPage('Pay now', told, letterhead),
  };
}
