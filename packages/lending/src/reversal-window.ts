/**
 * How long an admin may reverse a change in the borrower's favor, by the business clock. We notify
 * the borrower of the change only after this time.
 */
export const reversalWindowMs = 15 * 60_000;

/** Returns when a change in the borrower's favor becomes final. We then notify the borrower of the change. */
export function finalFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + reversalWindowMs);
}

/**
 * Says whether a change in the borrower's favor may be reversed. `reversalWindowMs` must not have
 * passed, and the borrower must not have got a notice about the loan since the change (decisions,
 * "undo"). `notifiedAt` is the time of the first such notice, or null.
 */
export function mayReverse(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < finalFrom(change.madeAt);
}
