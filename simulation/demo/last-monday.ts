import { dayMs, hourMs } from '../base/clock.ts';

const mondayOf1970 = Date.parse('1970-01-05T14:30:00Z');
const weekMs = 7 * dayMs;
/** By then the demo's last morning has ended, whatever its size: nothing in it lies ahead. */
const endedAfterMs = 4 * hourMs;

/**
 * Finds the last Monday whose morning has ended, in the lender's office hours in New York. For a week the same seed
 * makes the same world.
 */
export function lastMonday(now: Date): Date {
  const weeks = Math.floor((now.getTime() - endedAfterMs - mondayOf1970) / weekMs);
  return new Date(mondayOf1970 + weeks * weekMs);
}
