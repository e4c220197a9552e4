/**
 * The `failureReason` of a bank payment that failed for insufficient funds (return codes R01 and
 * R09). The payment provider uses the same word.
 */
export const insufficientFundsReason = 'insufficient_funds';
