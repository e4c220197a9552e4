import { addDays, instantAt, type LocalDay, localDay } from './local-days.ts';

/**
 * Follows spec section 9 and decisions, "term". A payment in the last minute of the due day is
 * still in time (`isOverdue`).
 */
export function dueAt(loan: { from: Date; termDays: number; timeZone: string }): Date {
  const day = addDays(localDay(loan.from, loan.timeZone), loan.termDays);
  return dueAtOnDay({ day, timeZone: loan.timeZone });
}

/**
 * A loan is due at 11:59 pm. If the time zone's clock skips 11:59 pm on that day, the loan is due
 * in the last minute before midnight.
 */
export function dueAtOnDay({ day, timeZone }: { day: LocalDay; timeZone: string }): Date {
  const due = instantAt({ day, hour: 23, minute: 59, timeZone });
  if (localDay(due, timeZone) === day) return due;
  const midnight = instantAt({ day: addDays(day, 1), hour: 0, minute: 0, timeZone });
  const lastMinute = new Date(midnight.getTime() - 60_000);
  // A time zone can skip a whole day, as Samoa did in 2011. A loan that is due on the skipped day
  // is then due on the next day.
  return localDay(lastMinute, timeZone) === day ? lastMinute : due;
}

/**
 * Returns the present due date, or the end of a term that begins on the day of arrival, whichever
 * is later (decisions, "term"). If the due date moves, the caller must tell the borrower.
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
