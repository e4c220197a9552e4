/**
 * How long a change in the borrower's favor may be reversed, by the business clock. The notice of the change waits as
 * long.
 */
export const reversalWindowMs = 15 * 60_000;

/** Returns when a change in the borrower's favor becomes final. Then the borrower is notified of it. */
export function standsFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + reversalWindowMs);
}

/**
 * Tells whether a change in the borrower's favor may be reversed: within the window, and only if the borrower has had
 * no notice of the loan since the change (decisions, "undo"). `notifiedAt` is their first notice since; null if there
 * was none.
 */
export function mayReverse(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < standsFrom(change.madeAt);
}
