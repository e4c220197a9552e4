import holidays from '@18f/us-federal-holidays';
import type { LocalDay } from '@sevenday/lending';

/** The library works a whole year out for each day it is asked about. */
const known = new Map<LocalDay, boolean>();

/**
 * Whether the Federal Reserve Banks are closed for a holiday on a day. They observe a holiday that falls on a Sunday
 * on the Monday after it, and stay open on the Friday before one that falls on a Saturday
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
