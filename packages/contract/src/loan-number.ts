/** The length of a loan's number. The number is the first characters of the loan's id. */
export const loanNumberLength = 8;

/** Returns a loan's number, such as `1a2b3c4d`. Screens, mails and receipts show it. */
export function loanNumber(loanId: string): string {
  return loanId.slice(0, loanNumberLength);
}
