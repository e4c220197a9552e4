/**
 * How long an admin may reverse a change in the borrower's favor, by the business clock. We notify the borrower of the
 * change only after that time.
 */
export const reversalWindowMs = 15 * 60_000;

/** Returns when a change in the borrower's favor becomes final. We then notify the borrower of the change. */
export function finalFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + reversalWindowMs);
}

/**
 * Says whether a change in the borrower's favor may be reversed: within `reversalWindowMs`, and only while the borrower
 * got no notice about the loan since the change (decisions, "undo"). `notifiedAt` is the first such notice; null if
 * there was none.
 */
export function mayReverse(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < finalFrom(change.madeAt);
}
