/**
 * How long an admin may reverse a change in the borrower's favor, by the business clock. We notify
 * the borrower only after this time.
 */
export const reversalWindowMs = 15 * 60_000;

/** From this time on, an admin can't reverse the change, and we notify the borrower of it. */
export function finalFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + reversalWindowMs);
}

/**
 * Says whether an admin may reverse a change in the borrower's favor (decisions, "undo").
 * `notifiedAt` is when the borrower first got a notice about the loan after the change, or null.
 */
export function mayReverse(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < finalFrom(change.madeAt);
}
