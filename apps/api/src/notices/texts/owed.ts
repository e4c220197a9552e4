import {
  addCents,
  type Cents,
  formatDollars,
  submitTimeInWords,
  zeroCents,
  zoneName,
} from '@sevenday/lending';
import type { Breakdown, DebitData, LateFeeData, OwedData, OwingData } from './facts.ts';
import { type Fact, formatCalendarDay, formatDay, type Letterhead } from './letterhead.ts';

/** Lists what is owed and by when, each with its name. */
export function repayment(data: OwedData, letterhead: Letterhead): Fact[] {
  return [['You repay', formatDollars(data.totalCents)], due(data, letterhead)];
}

function due(data: OwedData, by: Letterhead): Fact {
  if (data.standing?.kind === 'not_arrived')
    return ['Due', 'We set it when the money you borrowed has arrived'];
  return isAhead(data) ? ['Due', dueBy(data.dueAt, by)] : ['Was due', formatDay(data.dueAt, by)];
}

/** Tells whether the due day has not passed. True also for an older notice, which doesn't say. */
export function isAhead({ standing }: Pick<OwedData, 'standing'>): boolean {
  return !standing || standing.kind === 'not_due' || standing.kind === 'due_today';
}

/**
 * Lists what an amount is made of: principal and interest always, and the late fee if there is one. The notice before a
 * debit has to call the first `Principal` (12 CFR 1041.9(b)(2)(ii)).
 */
export function brokenDown(
  { principalCents, interestCents, lateFeeCents }: Breakdown,
  principalLabel: 'Principal' | 'Amount lent',
): Fact[] {
  return [
    [principalLabel, formatDollars(principalCents)],
    ['Interest', formatDollars(interestCents)],
    ...(lateFeeCents === 0 ? [] : [['Late fee', formatDollars(lateFeeCents)] satisfies Fact]),
  ];
}

/** Says until when a loan is due: 11:59 pm of its day in the lender's time zone (decisions, "term"). */
export function dueBy(at: Date, letterhead: Letterhead): string {
  return `${formatDay(at, letterhead)}, 11:59 pm ${zoneName(letterhead.lender.timeZone)}`;
}

/** Says the hour at which a debit is handed over, in the agreement's words. */
export function handOverHour({ lender }: Letterhead): string {
  return `${submitTimeInWords} ${zoneName(lender.timeZone)}`;
}

/** Writes the promise that a late fee waits, as a sentence that follows another; empty if there is none. */
export function noFeeBefore(
  { noLateFeeBeforeAt }: { noLateFeeBeforeAt?: Date | null },
  by: Letterhead,
): string {
  return noLateFeeBeforeAt
    ? ` No late fee is added before ${formatDay(noLateFeeBeforeAt, by)}.`
    : '';
}

/** Says what happens next with a late fee, as a sentence that follows another; empty if nothing does. */
function feeToCome(data: OwingData & LateFeeData, by: Letterhead): string {
  if (data.lateFeeWasAdded) return '';
  const promised = noFeeBefore(data, by);
  if (promised) return promised;
  switch (data.lateFeeComes) {
    case 'now':
      if (data.standing) return ` A late fee${feeOf(data)} is added now, as the agreement says.`;
      return feeOf(data)
        ? ` That day has passed, so this includes a late fee${feeOf(data)}, as the agreement says.`
        : ' That day has passed, so a late fee is added now, as the agreement says.';
    case 'once_overdue':
      return ` ${feeOnceOverdue(data)}`;
    case null:
      return '';
    case undefined:
      return ' If the due date has passed, a late fee may be added, as the agreement says.';
  }
}

export function feeOnceOverdue(data: LateFeeData): string {
  return `If you have not paid by the end of the due date, a late fee${feeOf(data)} is added, as the agreement says.`;
}

/** Computes what is owed when the notice is read, including a late fee that is added as the notice is written. */
export function withFeeOfNow(data: { totalCents: Cents } & LateFeeData): Cents {
  return addCents(data.totalCents, lateFeeOfNow(data));
}

/** Returns the late fee that is added at once; zero if it waits, as was promised. */
export function lateFeeOfNow(data: LateFeeData): Cents {
  if (data.lateFeeComes !== 'now' || data.noLateFeeBeforeAt) return zeroCents;
  return data.lateFeeToComeCents ?? zeroCents;
}

export function feeOf({ lateFeeToComeCents: fee }: LateFeeData): string {
  return fee ? ` of ${formatDollars(fee)}` : '';
}

/** Asks for what is owed. Says where the loan stands, what happens next with a late fee, and what follows. */
export function pleasePay(data: OwingData & LateFeeData, by: Letterhead): string {
  const late = lateWords(data, by);
  if (!late) {
    const ask =
      data.standing?.kind === 'not_arrived'
        ? payBeforeDue(data)
        : `Please pay ${formatDollars(withFeeOfNow(data))} with Pay Now.`;
    return `${ask}${dueSentence(data, by)}${feeToCome(data, by)}`;
  }
  const total = formatDollars(withFeeOfNow(data));
  return `${late.state}${feeToCome(data, by)} Please pay ${total} now, ${late.how}. ${late.follows}`;
}

/** Says by when what is owed has to be repaid, or that it is debited. */
export function repayBy(data: OwedData & DebitData, by: Letterhead): string {
  if (!isAhead(data)) return owedNow(data, by);
  if (data.debitDay) return debitedOn(data.debitDay, data);
  return `Please repay ${formatDollars(data.totalCents)} by ${dueBy(data.dueAt, by)}. You can pay any time before, with Pay Now.`;
}

/** Says what is owed, where the loan stands, and that it is debited or has to be paid. */
export function owedNow(data: OwedData & DebitData, by: Letterhead): string {
  const late = lateWords(data, by);
  const total = formatDollars(data.totalCents);
  const owed = late
    ? `${late.state} You owe ${total}.`
    : `You owe ${total}.${dueSentence(data, by)}`;
  if (data.debitDay) return `${owed} ${debitedOn(data.debitDay, data)}`;
  if (late) return `${owed} Please pay it now, ${late.how}. ${late.follows}`;
  return data.standing?.kind === 'not_arrived'
    ? `${payBeforeDue(data)}${dueSentence(data, by)}`
    : `${owed} Please pay it with Pay Now.`;
}

/** Says that a loan is late, how it is paid, and what follows; null while it is not late. */
export function lateWords(
  { dueAt, standing }: OwingData,
  by: Letterhead,
): { state: string; how: string; follows: string } | null {
  if (!dueAt) return null;
  const wasDue = `Your loan was due on ${formatDay(dueAt, by)}`;
  switch (standing?.kind) {
    case undefined:
    case 'not_due':
    case 'due_today':
    case 'past_due':
    case 'not_arrived':
      return null;
    case 'overdue':
      return {
        state: `${wasDue} and is overdue.`,
        how: 'with Pay Now',
        follows: `If it is still unpaid on ${formatDay(standing.defaultsFrom, by)}, the loan is in default.`,
      };
    case 'defaulted':
      return { state: `${wasDue} and is in default.`, ...inDefault };
    case 'written_off':
      return {
        state: `${wasDue} and is in default. We count it as lost (written off), but you still owe it.`,
        ...inDefault,
      };
  }
}

const inDefault = {
  how: 'on the page of your loan',
  follows: 'Until you repay it, you cannot ask for another loan.',
};

/** Says what is owed before the money has arrived, when no day counts yet. */
function payBeforeDue({ totalCents }: { totalCents: Cents }): string {
  return `You owe ${formatDollars(totalCents)}. You can pay it now, with Pay Now.`;
}

/**
 * Says when a loan that is not late is due, as a sentence that follows another. Without a standing, the words are true
 * before and after that day.
 */
function dueSentence({ dueAt, standing }: OwingData, by: Letterhead): string {
  if (!dueAt) return '';
  const day = formatDay(dueAt, by);
  switch (standing?.kind) {
    case 'due_today':
      return ` It is due today, ${day}.`;
    case 'past_due':
      return ` It was due on ${day}.`;
    case 'not_arrived':
      return ' We will set the due date once the money you borrowed has arrived in your bank account.';
    case undefined:
      return ` Due date: ${day}.`;
    default:
      return ` It is due on ${day}.`;
  }
}

/** Says when an amount is debited, and that it can be paid before. */
export function debitedOn(debitDay: string, { totalCents }: { totalCents: Cents }): string {
  return `We will debit ${formatDollars(totalCents)} from your bank account on ${formatCalendarDay(debitDay)}. You can pay any time before, with Pay Now: then there is no debit.`;
}

/** Makes the button that leads to the loan's own page. */
export function loanPage(
  label: string,
  { loanId }: { loanId: string },
  { publicUrl }: Letterhead,
): { label: string; url: string } {
  return { label, url: `${publicUrl}/loans/${loanId}` };
}
