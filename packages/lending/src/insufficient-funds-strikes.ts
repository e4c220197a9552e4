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
 * `strikes` are those of a bank account, over all loans and members that use it. Payments at
 * checkout count too. A payment that failed for another reason, or was refused before it was
 * submitted, does not count (decisions, "failed debit").
 */
export function strikesAfter(strikes: number, payment: AccountPayment): number {
  if (payment === 'settled') return 0;
  return payment === 'insufficient_funds' ? Math.min(strikes + 1, strikesThatStop) : strikes;
}
