import * as z from 'zod/mini';

const notADay = 'Enter a date such as 2026-01-31.';

/** A calendar day of the lender, `YYYY-MM-DD`. An ISO date and time is cut to its date part (spec section 5). */
export const calendarDay = z.pipe(
  z.pipe(
    // A date picker sends an empty text for an incomplete date, so an empty text means that no date was chosen.
    z.string(notADay).check(z.minLength(1, 'Choose a date.')),
    z.transform((text: string) => text.slice(0, 10)),
  ),
  z.iso.date(notADay),
);

/**
 * Like `calendarDay`, but keeps a full instant, which stands for its day in the lender's zone. So a due date that was
 * read can be sent back. Midnight in UTC is how programs write a bare date, so it is read as a day.
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
