/**
 * How long an admin may reverse a change in the borrower's favor at most, by the business clock
 * (decisions, "undo").
 */
export const reversalWindowMs = 15 * 60_000;

/**
 * From this time on, the change is final. A notice to the borrower can make it final earlier
 * (`mayReverse`).
 */
export function finalFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + reversalWindowMs);
}

/**
 * Considers only the time and the notices (decisions, "undo"). `notifiedAt` is when the borrower
 * first got a notice about the loan after the change. Null if they got none.
 */
export function mayReverse(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < finalFrom(change.madeAt);
}
