/**
 * Stored for both codes with which a bank returns a payment for insufficient funds, R01 and R09.
 */
export const insufficientFundsReason = 'insufficient_funds';
