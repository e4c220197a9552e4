import { addDays, type LocalDay, localDay } from './local-days.ts';

/** The most days a borrower may ask for, counted from the due day or, once that has passed, from today. */
const mostDaysMore = 14;

/**
 * Returns the first and the last day that a borrower may ask for as a new due day. Both lie after the due day and after
 * today, and within two weeks of the later of these. The admin may grant another day.
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
