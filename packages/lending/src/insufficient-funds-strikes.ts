/**
 * The number of strikes that stops the debits of an account. A strike is a payment that failed for
 * insufficient funds, since the last payment that settled. After that, a debit needs a new
 * authorization (12 CFR 1041.8(b) and (c)).
 */
export const strikesThatStop = 2;

/**
 * The ACH return codes for too little money in the account: R01 (insufficient funds) and R09
 * (uncollected funds).
 */
const insufficientFundsCodes: readonly string[] = ['R01', 'R09'];

/**
 * Says whether a return code means that the account had too little money. Such a return is a strike
 * against the account (12 CFR 1041.8; decisions, "failed debit").
 */
export function isForInsufficientFunds(returnCode: string | null | undefined): boolean {
  return insufficientFundsCodes.includes(returnCode ?? '');
}

/** The outcomes of a bank payment that change the number of strikes of its account. */
export type AccountPayment = 'settled' | 'insufficient_funds';

/**
 * Returns an account's number of strikes after one more payment. A strike is a payment that failed
 * for insufficient funds. A payment that settles sets the number to 0. Strikes count for all loans
 * and members of the account, and for bank payments at checkout too (decisions, "failed debit").
 * Don't pass a payment that was refused before it was submitted, or that was returned for another
 * reason.
 */
export function strikesAfter(strikes: number, payment: AccountPayment): number {
  if (payment === 'settled') return 0;
  return payment === 'insufficient_funds' ? Math.min(strikes + 1, strikesThatStop) : strikes;
}
