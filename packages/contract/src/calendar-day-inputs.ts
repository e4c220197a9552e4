import * as z from 'zod/mini';

const notADay = 'Enter a date such as 2026-01-31.';

/** Accepts `YYYY-MM-DD`. From an ISO date and time, takes only the date (spec section 5). */
export const calendarDay = z.pipe(
  z.pipe(
    // A date picker sends an empty text for an incomplete date.
    z.string(notADay).check(z.minLength(1, 'Choose a date.')),
    z.transform((text: string) => text.slice(0, 10)),
  ),
  z.iso.date(notADay),
);

export const calendarDayOrEmpty = z.union([z.literal(''), calendarDay], notADay);

/**
 * Returns a calendar day as text, and a date and time as a `Date`, because only the caller knows
 * the loan's time zone. Many programs add `T00:00:00Z` to a calendar day, so a text with this end
 * counts as a calendar day.
 */
export const calendarDayOrInstant = z.union(
  [
    z.pipe(
      z.iso.datetime({ offset: true, abort: true }).check(z.regex(/T(?!00:00:00(\.0+)?Z$)/)),
      z.transform((text: string) => new Date(text)),
    ),
    calendarDay,
  ],
  notADay,
);
