/**
 * The sentence for a borrower who has not accepted the agreement. It has its own file, because
 * every page with a loan loads the sentence, and should not load the agreement's code too.
 */
export const agreementNotAccepted = 'You must accept the loan agreement to proceed';
