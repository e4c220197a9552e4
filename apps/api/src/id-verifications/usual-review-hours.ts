/** How many of the last decisions count. */
export const countedDecisions = 50;

/** Fewer decisions say nothing about the next one. */
const fewestDecisions = 10;

const millisecondsPerHour = 3_600_000;

/**
 * Returns within how many whole hours four of five documents were decided, at least 1. Null for fewer than ten
 * decisions. `waits`: how long each document waited, in milliseconds.
 */
export function usualReviewHours(waits: readonly number[]): number | null {
  if (waits.length < fewestDecisions) return null;
  const ordered = [...waits].sort((one, other) => one - other);
  const usual = ordered[Math.ceil(ordered.length * 0.8) - 1] ?? 0;
  return Math.max(1, Math.ceil(usual / millisecondsPerHour));
}
