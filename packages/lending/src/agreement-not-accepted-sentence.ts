/**
 * The sentence for a borrower who has not accepted the agreement. Every page with a loan loads this
 * file, so nothing else is in it.
 */
export const agreementNotAccepted = 'You must accept the loan agreement to proceed';
