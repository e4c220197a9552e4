/**
 * For at most this long, by the business clock, an admin may reverse an adjustment in the
 * borrower's favor (decisions, "undo").
 */
export const reversalWindowMs = 15 * 60_000;

/** A notice to the borrower can end the reversal window earlier than this (`mayReverse`). */
export function finalFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + reversalWindowMs);
}

/**
 * Checks only the time and the notices (decisions, "undo"). `notifiedAt` is the time of the first
 * notice about the loan after the adjustment. Null if there was none.
 */
export function mayReverse(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < finalFrom(change.madeAt);
}
