/**
 * The sentence for a borrower who has not accepted the agreement. Every page with a loan loads this file, so the file
 * has nothing more.
 */
export const agreementNotAccepted = 'You must accept the loan agreement to proceed';
