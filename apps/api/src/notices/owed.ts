import { type Cents, formatDollars, zoneName } from '@sevenday/lending';
import type { Breakdown } from './kinds.ts';
import { type Fact, formatDay, type Letterhead } from './letterhead.ts';

/** What is owed and by when, each beside its name. */
export function repayment(
  told: { totalCents: Cents; dueAt: Date },
  letterhead: Letterhead,
): Fact[] {
  return [
    ['You repay', formatDollars(told.totalCents)],
    ['Due', dueBy(told.dueAt, letterhead)],
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

/** The promise that a late fee waits, as a sentence that follows another; nothing where none was made. */
export function noFeeBefore(
  { noLateFeeBeforeAt }: { noLateFeeBeforeAt?: Date | null },
  by: Letterhead,
): string {
  return noLateFeeBeforeAt
    ? ` No late fee is added before ${formatDay(noLateFeeBeforeAt, by)}.`
    : '';
}

/** What of a late fee is to come, as `noFeeBefore`; where nothing was promised, that one may. */
export function feeToCome(told: { noLateFeeBeforeAt?: Date | null }, by: Letterhead): string {
  return (
    noFeeBefore(told, by) ||
    ' If the due date has passed, a late fee may be added, as the agreement says.'
  );
}

/** True whether or not that day has passed when it is read. */
export function pleasePay(told: { totalCents: Cents; dueAt: Date | null }, by: Letterhead): string {
  const due = told.dueAt ? `, due on ${formatDay(told.dueAt, by)}` : '';
  return `Please pay ${formatDollars(told.totalCents)}${due}, with Pay Now.`;
}

/** A button that leads to the loan's own page. */
export function loanPage(
  label: string,
  { loanId }: { loanId: string },
  { publicUrl }: Letterhead,
): { label: string; url: string } {
  return { label, url: `${publicUrl}/loans/${loanId}` };
}
