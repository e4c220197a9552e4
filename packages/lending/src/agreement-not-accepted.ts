/**
 * Shown to a borrower who has not accepted the agreement. In a file of its own, because every page with a loan loads
 * it.
 */
export const agreementNotAccepted = 'You must accept the loan agreement to proceed';
