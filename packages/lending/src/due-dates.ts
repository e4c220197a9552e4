import {
  addDays,
  calendarDays,
  countDays,
  instantAt,
  type LocalDay,
  localDay,
  millisecondsPerDay,
  startOfDayUtc,
} from './local-days.ts';

type DueBadge = { tone: 'red' | 'orange' | 'green'; text: string };

/**
 * Computes when a loan is due: `from`'s calendar day in the lender's zone plus `termDays`, at 11:59 pm there (spec
 * section 9; decisions, "term"). The instant is 23:59:00.000. A loan is overdue only from the next day (`isOverdue`),
 * so a payment within that last minute is still in time.
 */
export function dueAt(loan: { from: Date; termDays: number; timeZone: string }): Date {
  const day = addDays(localDay(loan.from, loan.timeZone), loan.termDays);
  return dueAtOnDay({ day, timeZone: loan.timeZone });
}

/**
 * Returns 11:59 pm of a calendar day in a zone: the due instant for a date an admin picks. If the clock skips that
 * minute, returns the day's last minute before midnight, so that the loan stays due on that day.
 */
export function dueAtOnDay({ day, timeZone }: { day: LocalDay; timeZone: string }): Date {
  const due = instantAt({ day, hour: 23, minute: 59, timeZone });
  if (localDay(due, timeZone) === day) return due;
  const midnight = instantAt({ day: addDays(day, 1), hour: 0, minute: 0, timeZone });
  const lastMinute = new Date(midnight.getTime() - 60_000);
  // A zone may skip a whole day. Then the loan is due on the day after it.
  return localDay(lastMinute, timeZone) === day ? lastMinute : due;
}

/**
 * Computes the due date once the money has arrived: counted from disbursement, or from arrival if that is later
 * (decisions, "term"). The borrower must be told if the date moved.
 */
export function laterDueAt(loan: {
  dueAt: Date;
  arrivedAt: Date;
  termDays: number;
  timeZone: string;
}): Date {
  const fromArrival = dueAt({
    from: loan.arrivedAt,
    termDays: loan.termDays,
    timeZone: loan.timeZone,
  });
  return new Date(Math.max(fromArrival.getTime(), loan.dueAt.getTime()));
}

/** Counts the calendar days in the lender's zone until the due day: 0 on it, negative when overdue. */
export function daysUntilDue(loan: { dueAt: Date; now: Date; timeZone: string }): number {
  const dueDay = startOfDayUtc(localDay(loan.dueAt, loan.timeZone));
  const today = startOfDayUtc(localDay(loan.now, loan.timeZone));
  return Math.round((dueDay - today) / millisecondsPerDay);
}

/**
 * Tells whether the due day has passed: true from the day after it (decisions, "overdue"). Does not look at payments.
 */
export function isOverdue(loan: { dueAt: Date; now: Date; timeZone: string }): boolean {
  return daysUntilDue(loan) < 0;
}

/**
 * Makes the due badge of the Active Loans tab (spec section 2): red when overdue, orange at 2 days or fewer, else
 * green.
 */
export function dueBadge(daysUntilDue: number): DueBadge {
  if (daysUntilDue < 0) {
    return { tone: 'red', text: overdueText(daysUntilDue) };
  }
  const text = daysUntilDue === 0 ? 'Due Today' : `Due in ${countDays(daysUntilDue)}`;
  return { tone: daysUntilDue <= 2 ? 'orange' : 'green', text };
}

/** Writes `Overdue by N day(s)` for a negative number of days until due. */
export function overdueText(daysUntilDue: number): string {
  return `Overdue by ${countDays(-daysUntilDue)}`;
}

/** Says when a loan that is not sent yet will be due, within a sentence (decisions, "term"). */
export function dueAfterSending(termDays: number): string {
  return `${calendarDays(termDays)} after the money is sent or arrives, whichever is later`;
}
