/**
 * The sentence for a borrower who has not accepted the agreement. It is alone in this file, because
 * every page with a loan loads the file, and pages should stay small.
 */
export const agreementNotAccepted = 'You must accept the loan agreement to proceed';
