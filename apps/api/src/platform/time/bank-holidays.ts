import holidays from '@18f/us-federal-holidays';
import type { LocalDay } from '@sevenday/lending';

/** Remembers answers, because the library computes a whole year for each day it is asked about. */
const known = new Map<LocalDay, boolean>();

/**
 * Tells whether the Federal Reserve Banks are closed for a holiday on a day. They observe a Sunday's holiday on the
 * Monday after it, and stay open on the Friday before a Saturday's holiday
 * (https://richmondfed.org/about_us/holiday_schedule).
 */
export function isBankHoliday(day: LocalDay): boolean {
  const answer =
    known.get(day) ??
    holidays.isAHoliday(new Date(`${day}T00:00:00Z`), {
      utc: true,
      shiftSaturdayHolidays: false,
      shiftSundayHolidays: true,
    });
  known.set(day, answer);
  return answer;
}
