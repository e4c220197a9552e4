import type { Cents } from '@sevenday/lending';
import { formatDollars } from '@sevenday/lending';
import type { BankAccountData, DebitData, LoanData, OwedData } from './facts.ts';
import {
  contactOf,
  formatDay,
  formatTime,
  type Letterhead,
  type NoticeText,
  type Texts,
} from './letterhead.ts';
import { dueBy, isAhead, loanPage, repayBy, repayment } from './owed.ts';
import { nothingOwedMeanwhile, sentAgainLater } from './return-sentences.ts';

/** The facts of each kind of notice about the money of a loan on its way to the borrower (`facts.ts`). */
export interface PayoutNotices {
  /** `arrivesAt`: known only for a manual transfer, which is made already. Other money is only about to be sent. */
  money_on_its_way: LoanData &
    BankAccountData & { totalCents: Cents; dueAt: Date; arrivesAt: Date | null };
  /**
   * `formerDueAt`: the date that was told before, if a later arrival moved it. `arrivesAt`: set if the money has left
   * and not arrived yet. `debitDay`: the day of the announced debit, `YYYY-MM-DD`. The last two are unknown in older
   * notices.
   */
  money_arrived: LoanData &
    OwedData &
    DebitData & {
      formerDueAt: Date | null;
      arrivesAt?: Date | null;
    };
  /**
   * `heldBack`: the money never left. `sendableFrom`: the money waits until then, by the wall clock. `creditorChanged`:
   * the borrower has to accept again, because the creditor changed. All three are unknown in older notices.
   */
  money_returned: LoanData & {
    heldBack?: boolean;
    sendableFrom?: Date | null;
    creditorChanged?: boolean;
  };
}

export const payoutTexts: Texts<PayoutNotices> = {
  money_on_its_way: moneyOnItsWay,
  money_arrived: moneyArrived,
  money_returned: moneyReturned,
};

function moneyOnItsWay(
  data: PayoutNotices['money_on_its_way'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.principalCents);
  const account = `your ${data.bankName} account ending in ${data.last4}`;
  return {
    subject: data.arrivesAt ? `${amount} is on its way to you` : `We are sending you ${amount}`,
    paragraphs: [
      data.arrivesAt
        ? `We sent ${amount} to ${account}. ${shouldBeThere(data.arrivesAt, letterhead)}`
        : `We are sending ${amount} to ${account}. We will tell you when it has arrived.`,
      `You repay ${formatDollars(data.totalCents)} by ${dueBy(data.dueAt, letterhead)}.${data.arrivesAt ? '' : ' If the money arrives on a later day than we send it, your time to repay starts on that later day, and we tell you the new due date.'}`,
    ],
    facts: repayment(data, letterhead),
    action: loanPage('See your loan', data, letterhead),
  };
}

function shouldBeThere(arrivesAt: Date, letterhead: Letterhead): string {
  return `It should be in your account by ${formatDay(arrivesAt, letterhead)}.`;
}

function moneyArrived(data: PayoutNotices['money_arrived'], letterhead: Letterhead): NoticeText {
  const total = formatDollars(data.totalCents);
  const amount = formatDollars(data.principalCents);
  const { arrivesAt, formerDueAt } = data;
  const moved = formerDueAt
    ? `It ${arrivesAt ? 'takes' : 'took'} a while, so the due date moved from ${formatDay(formerDueAt, letterhead)} to ${formatDay(data.dueAt, letterhead)}. `
    : '';
  return {
    subject: `Your ${amount} ${arrivesAt ? 'will arrive' : 'arrived'}: ${total} ${isAhead(data) ? 'is' : 'was'} due ${formatDay(data.dueAt, letterhead)}`,
    paragraphs: [
      arrivesAt
        ? `The ${amount} you borrowed has left our bank. ${shouldBeThere(arrivesAt, letterhead)}`
        : `The ${amount} you borrowed is in your account.`,
      moved + repayBy(data, letterhead),
    ],
    facts: repayment(data, letterhead),
    action: loanPage('Pay or see your loan', data, letterhead),
  };
}

function moneyReturned(data: PayoutNotices['money_returned'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.principalCents);
  if (data.heldBack) return moneyHeldBack(data, letterhead);
  return {
    subject: `The ${amount} is back with us`,
    paragraphs: [
      `The ${amount} you borrowed is back with us. ${nothingOwedMeanwhile}, and any due date we told you before does not count.`,
      sentAgainLater,
      `If you have a question, write or call: ${contactOf(letterhead)}.`,
    ],
    action: loanPage('See your loan', data, letterhead),
  };
}

function moneyHeldBack(data: PayoutNotices['money_returned'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.principalCents);
  const [why, whatToDo] = whyHeldBack(data, letterhead);
  return {
    subject: `Your ${amount} has not been sent yet`,
    paragraphs: [
      why,
      `${nothingOwedMeanwhile}, and any due date we told you before does not count.`,
      whatToDo,
    ],
    action: loanPage('See your loan', data, letterhead),
  };
}

/** Says why money was held back, and what the borrower can do. */
function whyHeldBack(
  data: PayoutNotices['money_returned'],
  letterhead: Letterhead,
): [string, string] {
  const amount = formatDollars(data.principalCents);
  const contact = contactOf(letterhead);
  if (data.creditorChanged)
    return [
      `Our name or address changed before we could send the ${amount}. The agreement that you signed has the former name or address, so we did not send the money.`,
      `Please accept the agreement again, on the page of your loan. The price stays the same. If you have a question, write or call: ${contact}.`,
    ];
  if (data.sendableFrom)
    return [
      `Your password, email, name or bank account changed before we could send the ${amount}. To protect you, we will send the money only after ${formatTime(data.sendableFrom, letterhead)}.`,
      `If you did not make this change, tell us at once: ${contact}.`,
    ];
  return [
    `We did not send the ${amount}, because your ID or your bank account was no longer verified.`,
    `Your profile says what to do next. If you have a question, write or call: ${contact}.`,
  ];
}
