import type { Cents } from '@sevenday/lending';
import { formatDollars } from '@sevenday/lending';
import type { FeeWaiting, OwedData } from './facts.ts';
import {
  contactOf,
  formatCalendarDay,
  formatDay,
  type Letterhead,
  type NoticeText,
  type Texts,
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

/** The facts of each kind of notice about what is due (`facts.ts`). */
export interface DueNotices {
  /**
   * `automatic`: a debit for it is announced. `noLateFeeBeforeAt`: set if a wait for the late fee was promised beyond
   * the due date; missing in older notices.
   */
  payment_due: OwedData & {
    /** Missing in older notices. */
    principalCents?: Cents;
    when: 'before' | 'on_the_day';
    automatic: boolean;
    /** The day of that debit, `YYYY-MM-DD`; missing in older notices. */
    debitDay?: string | null;
    noLateFeeBeforeAt?: Date | null;
    /** The late fee was already added. It is added only once. */
    lateFeeWasAdded?: boolean;
    /** The late fee once the loan is overdue; missing in older notices. */
    lateFeeToComeCents?: Cents;
    /** The borrower asked for an extension and has no answer yet; missing in older notices. */
    extensionRequested?: boolean;
  };
  /**
   * `totalCents` includes the fee. `isFeeOld`: it was added when the loan was overdue before; missing in older notices.
   * `defaultsFrom`: the day from which the loan is in default. `extensionRequested`: as above.
   */
  overdue: OwedData &
    FeeWaiting & {
      lateFeeCents: Cents;
      isFeeOld?: boolean;
      defaultsFrom: Date;
      extensionRequested?: boolean;
    };
  defaulted: OwedData & FeeWaiting & { lateFeeCents: Cents };
}

export const dueTexts: Texts<DueNotices> = {
  payment_due: paymentDue,
  overdue: overdue,
  defaulted: defaulted,
};

function paymentDue(data: DueNotices['payment_due'], letterhead: Letterhead): NoticeText {
  const total = formatDollars(data.totalCents);
  const day = formatDay(data.dueAt, letterhead);
  return {
    subject:
      data.when === 'on_the_day' ? `${total} is due today, ${day}` : `${total} is due on ${day}`,
    paragraphs: data.automatic
      ? [
          `You owe ${total} on your loan${ofPrincipal(data)}, due on ${day}. You chose automatic repayment: we will debit it from your bank account ${debitDay(data)}.`,
          `Please have ${total} in your account that day. If you would rather pay it with Pay Now, do so before ${handOverHour(letterhead)} on the day of the debit.`,
        ]
      : [
          `Please pay ${total} by ${dueBy(data.dueAt, letterhead)}, with Pay Now. A bank payment that you make by then is in time, even if your bank confirms it later.`,
          `${lateFeeToCome(data, letterhead)} ${data.extensionRequested ? `${requestWaits} Until then the due date stays.` : 'If you need more time, ask for it on the page of your loan.'}`,
        ],
    facts: repayment(data, letterhead),
    action: loanPage(data.automatic ? 'See your loan' : 'Pay now', data, letterhead),
  };
}

const requestWaits =
  'You asked for more time: we will look at your request and tell you our answer.';

function ofPrincipal({ principalCents }: DueNotices['payment_due']): string {
  return principalCents === undefined ? '' : ` of ${formatDollars(principalCents)}`;
}

function debitDay({ debitDay: day }: DueNotices['payment_due']): string {
  return day ? `on ${formatCalendarDay(day)}, as we told you` : 'on the day we told you';
}

function lateFeeToCome(data: DueNotices['payment_due'], letterhead: Letterhead): string {
  if (data.lateFeeWasAdded) return 'We have already added a late fee. We add it only once.';
  const promised = noFeeBefore(data, letterhead).trim();
  return promised
    ? `${promised} If the loan is unpaid then, a late fee${feeOf(data)} is added, as the agreement says.`
    : feeOnceOverdue(data);
}

function lateFeeSoFar(data: DueNotices['overdue'], letterhead: Letterhead): string {
  const fee = formatDollars(data.lateFeeCents);
  if (data.lateFeeCents === 0)
    return `No late fee has been added so far${orLater(data, letterhead)}.`;
  return data.isFeeOld
    ? `The late fee of ${fee} that we added before is part of what you owe. We add no other.`
    : `A late fee of ${fee} was added, as the agreement says. It is added once.`;
}

function overdue(data: DueNotices['overdue'], letterhead: Letterhead): NoticeText {
  const total = formatDollars(data.totalCents);
  return {
    subject: `Your loan is overdue: please pay ${total}`,
    paragraphs: [
      `Your loan was due on ${formatDay(data.dueAt, letterhead)} and has not been paid.`,
      `${lateFeeSoFar(data, letterhead)} Please pay ${total} now, with Pay Now.`,
      `If it is still unpaid on ${formatDay(data.defaultsFrom, letterhead)}, the loan is in default. You can still repay it then, but you cannot ask for another loan until you do.`,
      data.extensionRequested
        ? `${requestWaits} If you have a question, write or call: ${contactOf(letterhead)}.`
        : `If you need more time, ask for it on the page of your loan, or write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [
      ['Was due', formatDay(data.dueAt, letterhead)],
      ['Late fee', formatDollars(data.lateFeeCents)],
      ['To pay now', total],
    ],
    action: loanPage('Pay now', data, letterhead),
  };
}

function orLater({ noLateFeeBeforeAt: before }: DueNotices['overdue'], by: Letterhead): string {
  return before ? `, and none will be added before ${formatDay(before, by)}` : '';
}

function defaulted(data: DueNotices['defaulted'], letterhead: Letterhead): NoticeText {
  const total = formatDollars(data.totalCents);
  return {
    subject: `Your loan is in default: please pay ${total}`,
    paragraphs: [
      `Your loan was due on ${formatDay(data.dueAt, letterhead)} and is still unpaid. It is now in default: it has been overdue for the number of days that the agreement sets.`,
      `You owe ${total}.${noFeeBefore(data, letterhead)} You can still repay it on the page of your loan, but you cannot ask for another loan until you do.`,
      `If you cannot pay it all at once, or think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [
      ['Was due', formatDay(data.dueAt, letterhead)],
      ['Late fee', formatDollars(data.lateFeeCents)],
      ['To pay now', total],
    ],
    action: loanPage('Pay now', data, letterhead),
  };
}
