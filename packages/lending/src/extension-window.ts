import { addDays, type LocalDay, localDay } from './local-days.ts';

/**
 * The most days by which a borrower may ask to move the due day. If the due day has passed, the
 * days count from today.
 */
const mostDaysMore = 14;

/**
 * Returns the first and the last day that a borrower may request as the new due day. The first day
 * is the day after the due day, or tomorrow if the due day has passed. The last day is 13 days
 * after the first. An admin may grant any other day.
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
