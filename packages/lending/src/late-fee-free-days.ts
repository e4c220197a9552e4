/**
 * For this many days after we tell a borrower that a payment does not count, or that a debit was
 * not made, we add no late fee (decisions, "dispute").
 */
export const lateFeeFreeDays = 3;

/** `learnedAt` is when the borrower learned that they have to pay. */
export function noLateFeeBefore(learnedAt: Date): Date {
  return new Date(learnedAt.getTime() + lateFeeFreeDays * 86_400_000);
}
