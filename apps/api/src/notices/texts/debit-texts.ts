import { formatDollars } from '@sevenday/lending';
import type { Told } from './kinds.ts';
import {
  contactOf,
  formatCalendarDay,
  formatDay,
  type Letterhead,
  type NoticeText,
} from './letterhead.ts';
import { brokenDown, feeToCome, handOverHour, loanPage, pleasePay, withFeeOfNow } from './owed.ts';

/**
 * What 12 CFR 1041.9(b)(2)(ii) wants told before the first debit of a loan: what this is, in its own phrase with the
 * lender's name, date, amount, account, loan, channel, what the amount is made of, and how to reach the lender; before
 * another try also that it is one, on another day or for less, and which debit came back and why ((b)(3)(ii)).
 */
export function debitAnnounced(told: Told<'debit_announced'>, letterhead: Letterhead): NoticeText {
  const amount = formatDollars(told.amountCents);
  const day = formatDay(told.debitAt, letterhead);
  const by = letterhead.lender.name;
  const account = `${told.bankName} account ending in ${told.last4}`;
  return {
    subject:
      told.tryNumber === 1
        ? `Upcoming Withdrawal Notice from ${by}: ${amount} on ${day}`
        : `Alert: Unusual Withdrawal by ${by}: ${amount} once more, on ${day}`,
    paragraphs: [
      ...triedAgain(told, letterhead),
      `On ${day} we will debit ${amount} from your ${account}, ${asAgreed(told, letterhead)}. That repays your loan in full.`,
      `Please have ${amount} in your account that day. If you would rather pay yourself, use Pay Now before ${handOverHour(letterhead)} of that day: then there is no debit.`,
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
    tables: told.breakdown
      ? [
          {
            heading: 'Payment Breakdown',
            rows: [...brokenDown(told.breakdown), ['Total Payment Amount', amount]],
          },
        ]
      : [],
    action: loanPage('See your loan', told, letterhead),
  };
}

function triedAgain(
  { tryNumber, amountCents, returned }: Told<'debit_announced'>,
  by: Letterhead,
): string[] {
  if (tryNumber === 1) return [];
  if (!returned)
    return ['The first debit was returned because there was not enough in your account.'];
  const forLess = amountCents < returned.amountCents ? ', and for less' : '';
  const first = `${formatDollars(returned.amountCents)} on ${formatDay(returned.debitAt, by)}`;
  return [
    `The debit of ${first} was returned because there was not enough in your account. We will try it once more, so this debit is on another day than that one${forLess}.`,
  ];
}

function asAgreed({ authorizedAt }: Told<'debit_announced'>, by: Letterhead): string {
  return authorizedAt
    ? `as you authorized on ${formatDay(authorizedAt, by)}`
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
  const owed = { ...told, totalCents };
  return {
    subject,
    paragraphs: [
      `The debit of ${amount} was not paid, so your loan is not repaid. ${told.why} We will not try again by ourselves.`,
      pleasePay(owed, letterhead) + feeToCome(owed, letterhead),
      `If you need more time or think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [['You repay', formatDollars(withFeeOfNow(owed))]],
    action: loanPage('Pay now', told, letterhead),
  };
}

export function debitCancelled(told: Told<'debit_cancelled'>, letterhead: Letterhead): NoticeText {
  const amount = formatDollars(told.amountCents);
  const day = formatCalendarDay(told.debitDay);
  return {
    subject: `We ${told.wasDue ? 'did' : 'will'} not debit ${amount}: please pay yourself`,
    paragraphs: [
      `The debit of ${amount} that we told you of for ${day} ${told.wasDue ? 'was not' : 'will not be'} made. Nothing was taken from your account.`,
      told.why,
      pleasePay(told, letterhead) + feeToCome(told, letterhead),
      `If you need more time or think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [['You repay', formatDollars(withFeeOfNow(told))]],
    action: loanPage('Pay now', told, letterhead),
  };
}
