/** In milliseconds. `since` is when the wait for an event began. */
export function lookAgainAfterMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime();
  return Math.min(Math.max(age / 4, 1_000), 600_000);
}
