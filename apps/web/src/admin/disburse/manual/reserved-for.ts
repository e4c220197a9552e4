/** Shown before a manual transfer (docs/stripe.md, "The first day"). */
export const numberNotKept =
  'Of an account only the last digits are kept here: ask the borrower for the full number.';

/** Says that the loan is reserved until its manual transfer is recorded. */
export function keptForYou(count: number): string {
  return count === 1
    ? 'Until then the loan is kept for you: it cannot be cancelled, and nobody else can send it.'
    : 'Until then the loans are kept for you: they cannot be cancelled, and nobody else can send them.';
}
