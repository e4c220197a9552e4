import { loanNumber } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { formatDollars } from '@sevenday/lending';
import type { BankAccountData, Breakdown, DebitData, LateFeeData, OwingData } from './facts.ts';
import {
  contactOf,
  formatCalendarDay,
  formatDay,
  type Letterhead,
  type NoticeText,
  questionTo,
  type Texts,
} from './letterhead.ts';
import { brokenDown, handOverHour, loanPage, pleasePay, withFeeOfNow } from './owed.ts';

/** The facts of each kind of notice about a debit (`facts.ts`). */
export interface DebitNotices {
  /**
   * `debitAt`: noon of the day of the debit. `returned`: the debit that a second try repeats. `returned` and
   * `breakdown` are missing in older notices.
   */
  debit_announced: BankAccountData & {
    loanId: string;
    amountCents: Cents;
    debitAt: Date;
    tryNumber: 1 | 2;
    breakdown?: Breakdown;
    returned?: { amountCents: Cents; debitAt: Date } | null;
  };
  /**
   * `why`: a sentence. `totalCents`: null if the loan owes nothing any more. `debitDay`: the day of the second try, if
   * there is one.
   */
  debit_failed: Omit<OwingData, 'totalCents'> &
    DebitData &
    LateFeeData & { amountCents: Cents; totalCents: Cents | null; why: string };
  /**
   * `debitDay`: the day that the debit was announced for, `YYYY-MM-DD`. `why`: a sentence. `wasDue`: the time of the
   * debit had come; unknown in older notices.
   */
  debit_cancelled: OwingData &
    LateFeeData & { amountCents: Cents; debitDay: string; why: string; wasDue?: boolean };
}

export const debitTexts: Texts<DebitNotices> = {
  debit_announced: debitAnnounced,
  debit_failed: debitFailed,
  debit_cancelled: debitCancelled,
};

/**
 * Writes the notice before a debit. It may hold only what 12 CFR 1041.9(b)(2)(ii) lists ((a)(5)): the rule's own phrase
 * with the lender's name, date, amount, account, loan, channel, what the amount is made of, and how to reach the
 * lender. Before a second try it also says that it is one, on another day and perhaps for less, and which debit was
 * returned and why ((b)(3)(ii)).
 */
function debitAnnounced(data: DebitNotices['debit_announced'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.amountCents);
  const day = formatDay(data.debitAt, letterhead);
  const by = letterhead.lender.name;
  const account = `${data.bankName} account ending in ${data.last4}`;
  return {
    subject:
      data.tryNumber === 1
        ? `Upcoming Withdrawal Notice from ${by}: ${amount} on ${day}`
        : `Alert: Unusual Withdrawal by ${by}: ${amount}, second try, on ${day}`,
    holdsOnlyWhatIsRequired: true,
    paragraphs: [
      ...triedAgain(data, letterhead),
      `On ${day} we will debit ${amount} from your ${account}.`,
      `For information about your loan, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [
      ['Amount', amount],
      ['Date', day],
      ['From', account],
      ['How', 'Electronic debit (ACH)'],
      ['Loan', loanNumber(data.loanId)],
      ['To', letterhead.lender.name],
    ],
    tables: data.breakdown
      ? [
          {
            heading: 'Payment Breakdown',
            rows: [...brokenDown(data.breakdown, 'Principal'), ['Total Payment Amount', amount]],
          },
        ]
      : [],
    action: loanPage('See your loan', data, letterhead),
  };
}

function triedAgain(
  { tryNumber, amountCents, returned }: DebitNotices['debit_announced'],
  by: Letterhead,
): string[] {
  if (tryNumber === 1) return [];
  if (!returned)
    return ['The first debit was returned because there was not enough in your account.'];
  const forLess = amountCents < returned.amountCents ? ', and for less' : '';
  const first = `${formatDollars(returned.amountCents)} on ${formatDay(returned.debitAt, by)}`;
  return [
    `The debit of ${first} was returned because there was not enough in your account. We will try once more. This debit is on a different day${forLess}.`,
  ];
}

function debitFailed(data: DebitNotices['debit_failed'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.amountCents);
  const { totalCents } = data;
  const subject = `The debit of ${amount} did not go through`;
  if (totalCents === null) {
    return {
      subject,
      paragraphs: [
        `The debit of ${amount} did not go through. ${data.why} You owe nothing on this loan now, and there is nothing to do.`,
        `If you have a question, write or call: ${contactOf(letterhead)}.`,
      ],
      action: loanPage('See your loan', data, letterhead),
    };
  }
  const owed = { ...data, totalCents };
  const { debitDay } = data;
  if (debitDay) {
    const day = formatCalendarDay(debitDay);
    return {
      subject,
      paragraphs: [
        `The debit of ${amount} did not go through. ${data.why} So your loan is not repaid. We will try once more, on ${day}. You will get a notice of that debit too.`,
        `Please have ${formatDollars(totalCents)} in your account that day. If you would rather pay it with Pay Now, do so before ${handOverHour(letterhead)} that day. Then we make no debit.`,
        questionTo(letterhead),
      ],
      facts: [['You repay', formatDollars(totalCents)]],
      action: loanPage('Pay or see your loan', data, letterhead),
    };
  }
  return {
    subject,
    paragraphs: [
      `The debit of ${amount} did not go through. ${data.why} So your loan is not repaid. We will not try again unless you authorize another debit.`,
      pleasePay(owed, letterhead),
      `If you need more time or think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [['You repay', formatDollars(withFeeOfNow(owed))]],
    action: loanPage('Pay now', data, letterhead),
  };
}

function debitCancelled(data: DebitNotices['debit_cancelled'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.amountCents);
  const day = formatCalendarDay(data.debitDay);
  return {
    subject: `We ${data.wasDue ? 'did' : 'will'} not debit ${amount}: please pay with Pay Now`,
    paragraphs: [
      `We ${data.wasDue ? 'did' : 'will'} not make the debit of ${amount} that we announced for ${day}. ${data.why} Nothing was taken from your account.`,
      pleasePay(data, letterhead),
      `If you need more time or think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [['You repay', formatDollars(withFeeOfNow(data))]],
    action: loanPage('Pay now', data, letterhead),
  };
}
