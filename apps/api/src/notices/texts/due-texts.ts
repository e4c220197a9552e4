import { formatDollars } from '@sevenday/lending';
import type { Told } from './kinds.ts';
import {
  contactOf,
  formatCalendarDay,
  formatDay,
  type Letterhead,
  type NoticeText,
} from './letterhead.ts';
import {
  dueBy,
  feeOf,
  feeOnceOverdue,
  handOverHour,
  loanPage,
  noFeeBefore,
  repayment,
} from './owed.ts';

export function paymentDue(told: Told<'payment_due'>, letterhead: Letterhead): NoticeText {
  const total = formatDollars(told.totalCents);
  const day = formatDay(told.dueAt, letterhead);
  return {
    subject:
      told.when === 'on_the_day' ? `${total} is due today, ${day}` : `${total} is due on ${day}`,
    paragraphs: told.automatic
      ? [
          `You owe ${total} on your loan${ofPrincipal(told)}, due on ${day}. You chose automatic repayment: we will debit it from your bank account ${debitDay(told)}.`,
          `Please have ${total} in your account that day. If you would rather pay yourself, use Pay Now before ${handOverHour(letterhead)} of the day of the debit.`,
        ]
      : [
          `Please pay ${total} by ${dueBy(told.dueAt, letterhead)}, with Pay Now. A bank payment counts from when you make it.`,
          `${lateFeeToCome(told, letterhead)} ${told.moreTimeAsked ? `${requestWaits} Until then the due date stays.` : 'If you need more time, ask for it on the page of your loan before then.'}`,
        ],
    facts: repayment(told, letterhead),
    action: loanPage(told.automatic ? 'See your loan' : 'Pay now', told, letterhead),
  };
}

const requestWaits = 'You asked for more time: we will look at it and tell you.';

function ofPrincipal({ principalCents }: Told<'payment_due'>): string {
  return principalCents === undefined ? '' : ` of ${formatDollars(principalCents)}`;
}

function debitDay({ debitDay: day }: Told<'payment_due'>): string {
  return day ? `on ${formatCalendarDay(day)}, as we told you` : 'on the day we told you';
}

function lateFeeToCome(told: Told<'payment_due'>, letterhead: Letterhead): string {
  if (told.lateFeeWasAdded) return 'No other late fee is added: it is added once.';
  const promised = noFeeBefore(told, letterhead).trim();
  return promised
    ? `${promised} If it is unpaid then, one${feeOf(told)} is added, as the agreement says.`
    : feeOnceOverdue(told);
}

export function overdue(told: Told<'overdue'>, letterhead: Letterhead): NoticeText {
  const total = formatDollars(told.totalCents);
  return {
    subject: `Your loan is overdue: please pay ${total}`,
    paragraphs: [
      `Your loan was due on ${formatDay(told.dueAt, letterhead)} and has not been paid.`,
      told.lateFeeCents === 0
        ? `No late fee was added so far${orLater(told, letterhead)}. Please pay ${total} now, with Pay Now.`
        : `A late fee of ${formatDollars(told.lateFeeCents)} was added, as the agreement says. It is added once. Please pay ${total} now, with Pay Now.`,
      `If it is still unpaid on ${formatDay(told.defaultsFrom, letterhead)}, the loan is in default. You can still repay it then; until you do, you cannot ask for another loan.`,
      told.moreTimeAsked
        ? `${requestWaits} If you have a question, write or call: ${contactOf(letterhead)}.`
        : `If you need more time, ask for it on the page of your loan, or write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [
      ['Was due', formatDay(told.dueAt, letterhead)],
      ['Late fee', formatDollars(told.lateFeeCents)],
      ['To pay now', total],
    ],
    action: loanPage('Pay now', told, letterhead),
  };
}

function orLater({ noLateFeeBeforeAt: before }: Told<'overdue'>, by: Letterhead): string {
  return before ? `, and none will be before ${formatDay(before, by)}` : '';
}

export function defaulted(told: Told<'defaulted'>, letterhead: Letterhead): NoticeText {
  const total = formatDollars(told.totalCents);
  return {
    subject: `Your loan is in default: please pay ${total}`,
    paragraphs: [
      `Your loan was due on ${formatDay(told.dueAt, letterhead)} and is still unpaid. It is in default now, as the agreement says.`,
      `You owe ${total}.${noFeeBefore(told, letterhead)} You can still repay it, on the page of your loan; until you do, you cannot ask for another loan.`,
      `If you cannot pay it all at once, or think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [
      ['Was due', formatDay(told.dueAt, letterhead)],
      ['Late fee', formatDollars(told.lateFeeCents)],
      ['To pay now', total],
    ],
    action: loanPage('Pay now', told, letterhead),
  };
}
