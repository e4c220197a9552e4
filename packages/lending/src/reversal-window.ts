/** How long a change in the borrower's favor may be reversed, by the business clock. Its notice waits as long. */
export const reversalWindowMs = 15 * 60_000;

/** When a change in the borrower's favor stands and its borrower is told of it. */
export function standsFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + reversalWindowMs);
}

/**
 * Whether a change in the borrower's favor may be reversed: within the window, and only while the borrower got no
 * notice of the loan since (decisions, "undo"). `notifiedAt`: when they first got one; null while they got none.
 */
export function mayReverse(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < standsFrom(change.madeAt);
}
