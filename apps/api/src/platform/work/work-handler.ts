/**
 * `againAfterMs` and `againAt` are by the business clock. If an admin moves this clock past that
 * time while the handler runs, the work runs again at once.
 */
export type WorkOutcome = 'done' | { againAfterMs: number } | { againAt: Date };

/**
 * `key` names what the work is about, such as one payout. May run again after a crash, so it must
 * continue from the state that is stored in the database.
 */
export type WorkHandler = (key: string) => Promise<WorkOutcome>;
