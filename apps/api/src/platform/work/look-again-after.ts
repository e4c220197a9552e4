/**
 * How many milliseconds to wait before checking again whether an awaited event has happened: a
 * quarter of the time since the waiting began, but at least one second and at most ten minutes.
 */
export function lookAgainAfterMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime();
  return Math.min(Math.max(age / 4, 1_000), 600_000);
}
