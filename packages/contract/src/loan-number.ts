/** How many characters of its id are a loan's number. */
export const loanNumberLength = 8;

/** Returns a loan's number, as screens, mails and receipts show it: '1a2b3c4d'. */
export function loanNumber(loanId: string): string {
  return loanId.slice(0, loanNumberLength);
}
