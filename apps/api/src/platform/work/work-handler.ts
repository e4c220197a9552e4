/**
 * The work is done, or runs again at an instant or after a wait of the business clock. If an admin
 * moves this clock past the wait while the handler runs, the wait is over.
 */
export type WorkOutcome = 'done' | { againAfterMs: number } | { againAt: Date };

/**
 * Runs the background work that `key` names, such as sending one payout. May run again after a
 * crash, so it must continue from the state that is stored in the database.
 */
export type WorkHandler = (key: string) => Promise<WorkOutcome>;

/**
 * How many milliseconds to wait before checking again whether an awaited event has happened: a
 * quarter of the time since the waiting began, but at least one second and at most ten minutes.
 */
export function lookAgainAfterMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime();
  return Math.min(Math.max(age / 4, 1_000), 600_000);
}
