/**
 * The number of strikes after which we stop debiting a bank account. A strike is a payment that
 * failed for insufficient funds. After two strikes, a debit needs a new authorization by the
 * borrower (12 CFR 1041.8(b) and (c)).
 */
export const strikesThatStop = 2;

/**
 * The ACH return codes for too little money in the account: R01 (insufficient funds) and R09
 * (uncollected funds).
 */
const insufficientFundsCodes: readonly string[] = ['R01', 'R09'];

/**
 * Says whether a bank returned a payment because the account had too little money. Such a payment
 * is a strike against the account (12 CFR 1041.8; decisions, "failed debit").
 */
export function isForInsufficientFunds(returnCode: string | null | undefined): boolean {
  return insufficientFundsCodes.includes(returnCode ?? '');
}

/** The outcomes of a bank payment that change how many strikes its account has. */
export type AccountPayment = 'settled' | 'insufficient_funds';

/**
 * Returns how many strikes a bank account has after one more payment. A payment that failed for
 * insufficient funds adds a strike. A payment that settled sets the number to 0.
 *
 * An account has one number of strikes, for all loans and members that use the account. Bank
 * payments at checkout count too (decisions, "failed debit"). Don't pass a payment that failed for
 * another reason, or that was refused before it was submitted.
 */
export function strikesAfter(strikes: number, payment: AccountPayment): number {
  if (payment === 'settled') return 0;
  return payment === 'insufficient_funds' ? Math.min(strikes + 1, strikesThatStop) : strikes;
}
