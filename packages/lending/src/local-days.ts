import { clockReading } from './clock-reading-in-time-zone.ts';

/** A calendar day, `YYYY-MM-DD`. */
export type LocalDay = string;

export const millisecondsPerDay = 86_400_000;

/** Throws RangeError for an unknown time zone or an invalid date. */
export function localDay(date: Date, timeZone: string): LocalDay {
  return isoDay(clockReading(date.getTime(), timeZone));
}

/** A negative number of days goes back. Throws RangeError if `day` is not a calendar day. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return isoDay(startOfDayUtc(day) + days * millisecondsPerDay);
}

/**
 * Returns when a local clock shows a time. If the time occurs twice because clocks go back, returns
 * the second one. If clocks go forward and skip the time, moves it later by the skipped minutes. So
 * a deadline is never too early. Throws RangeError for an invalid day or an unknown time zone.
 */
export function instantAt(time: {
  day: LocalDay;
  hour: number;
  minute: number;
  timeZone: string;
}): Date {
  const reading = startOfDayUtc(time.day) + (time.hour * 60 + time.minute) * 60_000;
  const offsets = [reading - millisecondsPerDay, reading + millisecondsPerDay].map(
    (instant) => clockReading(instant, time.timeZone) - instant,
  );
  const candidates = offsets.map((offset) => reading - offset);
  const exact = candidates.filter((instant) => clockReading(instant, time.timeZone) === reading);
  return new Date(Math.max(...(exact.length > 0 ? exact : candidates)));
}

export function startOfDayUtc(day: LocalDay): number {
  const instant = Date.parse(`${day}T00:00:00.000Z`);
  // In some JavaScript engines, `Date.parse` reads February 30 as a day in March.
  if (Number.isNaN(instant) || isoDay(instant) !== day) {
    throw new RangeError(`${day} is not a calendar day.`);
  }
  return instant;
}

function isoDay(instant: number): LocalDay {
  return new Date(instant).toISOString().slice(0, 10);
}
