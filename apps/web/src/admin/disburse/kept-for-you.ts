/** Said where money is sent by hand (docs/stripe.md, "The first day"). */
export const numberNotKept =
  'Only the last digits of an account are kept here: have its number from the borrower.';

/** What begins with sending by hand, until the transfer is recorded. */
export function keptForYou(count: number): string {
  return count === 1
    ? 'Until then the loan is kept for you: it cannot be cancelled, and nobody else can send it.'
    : 'Until then the loans are kept for you: they cannot be cancelled, and nobody else can send them.';
}
