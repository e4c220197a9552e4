/**
 * How long an admin may reverse a change in the borrower's favor, by the business clock. We notify
 * the borrower of the change after this time, or at once if an announced debit can't wait.
 */
export const reversalWindowMs = 15 * 60_000;

/**
 * From this time on, an admin can't reverse the change. If we notify the borrower of anything about
 * the loan before, the reversal ends with that notice (`mayReverse`).
 */
export function finalFrom(madeAt: Date): Date {
  return new Date(madeAt.getTime() + reversalWindowMs);
}

/**
 * Says whether the time and the notices still let an admin reverse a change in the borrower's favor
 * (decisions, "undo"). The caller checks the rest. `notifiedAt` is when the borrower first got a
 * notice about the loan after the change, or null.
 */
export function mayReverse(change: { madeAt: Date; notifiedAt: Date | null; now: Date }): boolean {
  return change.notifiedAt === null && change.now < finalFrom(change.madeAt);
}
