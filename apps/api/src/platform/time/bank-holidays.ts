import holidays from '@18f/us-federal-holidays';
import type { LocalDay } from '@sevenday/lending';

/** Remembers the answers, because the library computes all holidays of two years for each. */
const known = new Map<LocalDay, boolean>();

/**
 * A holiday on a Sunday is observed on the next Monday, and one on a Saturday is not moved
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
