/**
 * A strike is a bank payment that failed for insufficient funds. After two strikes, a debit needs a
 * new authorization by the borrower (12 CFR 1041.8(b) and (c)).
 */
export const strikesThatStop = 2;

/** ACH return codes: R01 is insufficient funds, R09 is uncollected funds. */
const insufficientFundsCodes: readonly string[] = ['R01', 'R09'];

/** A return for insufficient funds is a strike (12 CFR 1041.8; decisions, "failed debit"). */
export function isForInsufficientFunds(returnCode: string | null | undefined): boolean {
  return insufficientFundsCodes.includes(returnCode ?? '');
}

/** The outcomes of a bank payment that change how many strikes its account has. */
export type AccountPayment = 'settled' | 'insufficient_funds';

/**
 * Returns how many strikes a bank account has after one more bank payment, counted over all loans
 * and members that use the account. Payments at checkout count too (decisions, "failed debit").
 * Don't pass a payment that failed for another reason, or that was refused before it was submitted.
 */
export function strikesAfter(strikes: number, payment: AccountPayment): number {
  if (payment === 'settled') return 0;
  return payment === 'insufficient_funds' ? Math.min(strikes + 1, strikesThatStop) : strikes;
}
