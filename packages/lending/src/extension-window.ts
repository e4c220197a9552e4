import { addDays, type LocalDay, localDay } from './local-days.ts';

/** The most days by which a borrower may ask to move the due day. */
const mostDaysMore = 14;

/**
 * Returns the first and the last day that a borrower may request as the new due day. Both count
 * from today if the due day has passed. An admin may grant any other day.
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
