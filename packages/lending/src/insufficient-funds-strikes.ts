/**
 * After this many bank payments in a row failed for insufficient funds, a debit needs a new
 * authorization by the borrower (12 CFR 1041.8(b) and (c)).
 */
export const strikesThatStop = 2;

/**
 * ACH return codes: R01 is insufficient funds, R09 is uncollected funds (decisions, "failed
 * debit").
 */
const insufficientFundsCodes: readonly string[] = ['R01', 'R09'];

export function isForInsufficientFunds(returnCode: string | null | undefined): boolean {
  return insufficientFundsCodes.includes(returnCode ?? '');
}

export type AccountPayment = 'settled' | 'insufficient_funds';

/**
 * Strikes are counted over all loans and members that use the bank account, and payments at
 * checkout count too (decisions, "failed debit"). Don't pass a payment that failed for another
 * reason, or that was refused before it was submitted.
 */
export function strikesAfter(strikes: number, payment: AccountPayment): number {
  if (payment === 'settled') return 0;
  return payment === 'insufficient_funds' ? Math.min(strikes + 1, strikesThatStop) : strikes;
}
