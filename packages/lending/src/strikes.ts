/**
 * How many failures in a row for insufficient funds stop the debits of an account. After that, a debit needs a new
 * authorization (12 CFR 1041.8(b) and (c)).
 */
export const strikesThatStop = 2;

/** The ACH return codes that mean too little money in the account: R01 (insufficient) and R09 (uncollected funds). */
const insufficientFundsCodes: readonly string[] = ['R01', 'R09'];

/**
 * Says whether a return code means that the account held too little money. Such a return is a strike against the
 * account (12 CFR 1041.8; decisions, "failed debit").
 */
export function isForInsufficientFunds(returnCode: string | null | undefined): boolean {
  return insufficientFundsCodes.includes(returnCode ?? '');
}

/** The outcomes of a bank payment that change the number of strikes of its account. */
export type AccountPayment = 'settled' | 'insufficient_funds';

/**
 * Returns an account's number of strikes after one more payment. The strikes are the payments that failed in a row for
 * insufficient funds. They count for all loans and members, and for bank payments at checkout too (decisions, "failed
 * debit"). A payment that settles sets the number to 0. Do not pass payments that were refused before they were
 * submitted, or returned for another reason.
 */
export function strikesAfter(strikes: number, payment: AccountPayment): number {
  if (payment === 'settled') return 0;
  return payment === 'insufficient_funds' ? Math.min(strikes + 1, strikesThatStop) : strikes;
}
