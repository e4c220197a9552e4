import { addDays, type LocalDay, localDay } from './local-days.ts';

/**
 * A borrower may ask for a day at most this many days after the due day, or after today if the due
 * day is past (decisions, "extensions").
 */
const mostDaysMore = 14;

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
