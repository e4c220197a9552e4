import { dayMs, hourMs } from '../base/clock.ts';

/** When a morning of the demo begins, in UTC: in the lender's office hours in New York, in summer and in winter. */
const beginsAtMs = 14.5 * hourMs;
/** By then the demo's last morning has ended, whatever its size: nothing in it lies ahead. */
const endedAfterMs = 4 * hourMs;

/** Finds the last morning that has ended. For a day the same seed makes the same world. */
export function lastMorning(now: Date): Date {
  const days = Math.floor((now.getTime() - endedAfterMs - beginsAtMs) / dayMs);
  return new Date(days * dayMs + beginsAtMs);
}

/** Finds the morning of a day (`2026-03-09`); null for any other text. */
export function morningOf(day: string): Date | null {
  const midnightMs = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  const isDay =
    !Number.isNaN(midnightMs) && new Date(midnightMs).toISOString().slice(0, 10) === day;
  return isDay ? new Date(midnightMs + beginsAtMs) : null;
}
