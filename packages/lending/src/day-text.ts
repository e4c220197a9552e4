import type { LocalDay } from './local-days.ts';

/** Writes `Nov 22, 2026`. */
export function dayText(day: LocalDay): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
  return format.format(new Date(`${day}T12:00:00Z`));
}
