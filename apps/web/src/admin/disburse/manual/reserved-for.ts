/** Shown before a manual transfer (docs/stripe.md, "The first day"). */
export const numberNotKept =
  'We store only the last four digits of an account number: ask the borrower for the full number.';

/** Says that the loan is reserved until its manual transfer is recorded. */
export function keptForYou(count: number): string {
  return count === 1
    ? 'Until then the loan is reserved for you: it cannot be cancelled, and nobody else can send it.'
    : 'Until then the loans are reserved for you: they cannot be cancelled, and nobody else can send them.';
}
