import {
  addCents,
  type Cents,
  formatDollars,
  handOverInWords,
  zeroCents,
  zoneName,
} from '@sevenday/lending';
import type { Breakdown, LateFeeData } from './facts.ts';
import { type Fact, formatCalendarDay, formatDay, type Letterhead } from './letterhead.ts';

/** What is owed and by when, each beside its name. */
export function repayment(
  data: { totalCents: Cents; dueAt: Date },
  letterhead: Letterhead,
): Fact[] {
  return [
    ['You repay', formatDollars(data.totalCents)],
    ['Due', dueBy(data.dueAt, letterhead)],
  ];
}

/** What an amount is made of: the principal always, the late fee where there is one. */
export function brokenDown({ principalCents, interestCents, lateFeeCents }: Breakdown): Fact[] {
  return [
    ['Principal', formatDollars(principalCents)],
    ['Interest', formatDollars(interestCents)],
    ...(lateFeeCents === 0 ? [] : [['Late fee', formatDollars(lateFeeCents)] satisfies Fact]),
  ];
}

/** A loan is due until 11:59 pm of its day in the lender's time zone (decisions, "term"). */
export function dueBy(at: Date, letterhead: Letterhead): string {
  return `${formatDay(at, letterhead)}, 11:59 pm ${zoneName(letterhead.lender.timeZone)}`;
}

/** The hour at which a debit is handed over, as the agreement says it. */
export function handOverHour({ lender }: Letterhead): string {
  return `${handOverInWords} ${zoneName(lender.timeZone)}`;
}

/** The promise that a late fee waits, as a sentence that follows another; nothing where none was made. */
export function noFeeBefore(
  { noLateFeeBeforeAt }: { noLateFeeBeforeAt?: Date | null },
  by: Letterhead,
): string {
  return noLateFeeBeforeAt
    ? ` No late fee is added before ${formatDay(noLateFeeBeforeAt, by)}.`
    : '';
}

/** What of a late fee is to come, as a sentence that follows another; nothing where none is. */
export function feeToCome(data: { totalCents: Cents } & LateFeeData, by: Letterhead): string {
  if (data.lateFeeWasAdded) return '';
  const promised = noFeeBefore(data, by);
  if (promised) return promised;
  switch (data.lateFeeComes) {
    case 'now':
      return ` That day has passed, so a late fee${feeOf(data)} is added now, as the agreement says. With it you owe ${formatDollars(withFeeOfNow(data))}.`;
    case 'once_overdue':
      return ` ${feeOnceOverdue(data)}`;
    case null:
      return '';
    case undefined:
      return ' If the due date has passed, a late fee may be added, as the agreement says.';
  }
}

export function feeOnceOverdue(data: LateFeeData): string {
  return `Once the day has passed unpaid, a late fee${feeOf(data)} is added, as the agreement says.`;
}

/** What is owed once the notice is read: with the late fee that is added in the moment in which it is written. */
export function withFeeOfNow(data: { totalCents: Cents } & LateFeeData): Cents {
  return addCents(data.totalCents, lateFeeOfNow(data));
}

/** The late fee that is added at once: none where it waits, as was promised. */
export function lateFeeOfNow(data: LateFeeData): Cents {
  if (data.lateFeeComes !== 'now' || data.noLateFeeBeforeAt) return zeroCents;
  return data.lateFeeToComeCents ?? zeroCents;
}

export function feeOf({ lateFeeToComeCents: fee }: LateFeeData): string {
  return fee ? ` of ${formatDollars(fee)}` : '';
}

/** True whether or not that day has passed when it is read. */
export function pleasePay(data: { totalCents: Cents; dueAt: Date | null }, by: Letterhead): string {
  const due = data.dueAt ? `, due on ${formatDay(data.dueAt, by)}` : '';
  return `Please pay ${formatDollars(data.totalCents)}${due}, with Pay Now.`;
}

/** What is debited by itself can be paid before. */
export function debitedOn(debitDay: string, { totalCents }: { totalCents: Cents }): string {
  return `We will debit ${formatDollars(totalCents)} from your bank account on ${formatCalendarDay(debitDay)}. You can pay any time before, with Pay Now: then there is no debit.`;
}

/** A button that leads to the loan's own page. */
export function loanPage(
  label: string,
  { loanId }: { loanId: string },
  { publicUrl }: Letterhead,
): { label: string; url: string } {
  return { label, url: `${publicUrl}/loans/${loanId}` };
}
