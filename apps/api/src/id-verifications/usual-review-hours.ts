/** How many of the last decisions count. */
export const countedDecisions = 50;

/** With fewer decisions we make no claim. */
const fewestDecisions = 10;

/** The share of decisions that took at most the usual time. */
const usualShare = 0.8;

const millisecondsPerHour = 3_600_000;

/**
 * Returns the whole hours within which the `usualShare` of documents was decided, at least 1. Null for fewer than
 * `fewestDecisions`. `waitsMs`: how long each document waited.
 */
export function usualReviewHours(waitsMs: readonly number[]): number | null {
  if (waitsMs.length < fewestDecisions) return null;
  const ordered = [...waitsMs].sort((one, other) => one - other);
  const usualMs = ordered[Math.ceil(ordered.length * usualShare) - 1] ?? 0;
  return Math.max(1, Math.ceil(usualMs / millisecondsPerHour));
}
