/**
 * How long an admin may reverse a change in the borrower's favor: 15 minutes of the business clock,
 * which an admin can move ahead in a sandbox. We notify the borrower of the change only after this
 * time.
 */
export const reversalWindowMs = 15 * 60_000;

/**
 * Returns when a change in the borrower's favor becomes final. From then on, an admin can't reverse
 * the change, and we notify the borrower of it.
 */
export function finalFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + reversalWindowMs);
}

/**
 * Says whether an admin may reverse a change in the borrower's favor. The change must be less than
 * 15 minutes old, and the borrower must not have got a notice about the loan since the change
 * (decisions, "undo"). `notifiedAt` is the time of the first such notice, or null.
 */
export function mayReverse(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < finalFrom(change.madeAt);
}
