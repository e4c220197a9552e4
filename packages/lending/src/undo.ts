/** How long a change in the borrower's favor may be undone, by the business clock. Its notice waits as long. */
export const undoWindowMs = 15 * 60_000;

/** When a change in the borrower's favor stands and its borrower is told of it. */
export function standsFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + undoWindowMs);
}

/**
 * Whether a change in the borrower's favor may be undone: within the window, and only while the borrower was told nothing
 * of the loan since (decisions, "undo"). `toldAt`: when they first were; null when they were not.
 */
export function mayUndo(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < standsFrom(change.madeAt);
}
