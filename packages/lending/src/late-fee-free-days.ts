/**
 * How many days we add no late fee after we tell a borrower that a payment does not count or that a
 * debit was not made (decisions, "dispute"). The callers of `noLateFeeBefore` decide in which
 * cases.
 */
export const lateFeeFreeDays = 3;

/** `learnedAt` is when the borrower learned that they have to pay. */
export function noLateFeeBefore(learnedAt: Date): Date {
  return new Date(learnedAt.getTime() + lateFeeFreeDays * 86_400_000);
}
