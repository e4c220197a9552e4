export const loanNumberLength = 8;

export function loanNumber(loanId: string): string {
  return loanId.slice(0, loanNumberLength);
}
