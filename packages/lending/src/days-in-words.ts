import type { LocalDay } from './local-days.ts';

/** Writes a day for use in a sentence: `Nov 22, 2026`. */
export function dayText(day: LocalDay): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
  return format.format(new Date(`${day}T12:00:00Z`));
}

/** Writes a number of days: `1 day`, `2 days`. */
export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** Writes a number of calendar days: `1 calendar day`, `7 calendar days`. */
export function calendarDays(days: number): string {
  return countDays(days).replace(' ', ' calendar ');
}
