/**
 * The `failureReason` of a bank payment that was returned for insufficient funds, by code R01 or
 * R09. The payment provider reports the same word.
 */
export const insufficientFundsReason = 'insufficient_funds';
