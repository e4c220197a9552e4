import * as z from 'zod/mini';

const notADay = 'Enter a date such as 2026-01-31.';

/** A calendar day of the lender, `YYYY-MM-DD`; an ISO date and time is trimmed to its date part (spec section 5). */
export const calendarDay = z.pipe(
  z.pipe(
    // A date picker sends nothing for what is not a whole date: nobody types one in this form there.
    z.string(notADay).check(z.minLength(1, 'Choose a date.')),
    z.transform((text: string) => text.slice(0, 10)),
  ),
  z.iso.date(notADay),
);

/**
 * As `calendarDay`, but a full instant stays one: it stands for its day in the lender's zone, so that what was read can
 * be sent back. Midnight in UTC is how programs write a bare date, and no due date is read as that.
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
