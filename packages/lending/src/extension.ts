import { addDays, type LocalDay, localDay } from './due-dates.ts';

/** How many days more a borrower may ask for, from the due day or, once that has passed, from today. */
const mostDaysMore = 14;

/**
 * The days that a borrower may ask to pay by instead, the first and the last: after the due day and today, and within
 * two weeks of the later of them. The admin's answer may name another day.
 */
export function extensionWindow(asked: { dueAt: Date; now: Date; timeZone: string }): {
  from: LocalDay;
  to: LocalDay;
} {
  const dueDay = localDay(asked.dueAt, asked.timeZone);
  const today = localDay(asked.now, asked.timeZone);
  const isPast = today > dueDay;
  const start = isPast ? today : dueDay;
  return { from: addDays(start, 1), to: addDays(start, mostDaysMore) };
}
