/** What a borrower reads who has not accepted the agreement. Alone, as every page with a loan on it loads it. */
export const agreementNotAccepted = 'You must accept the loan agreement to proceed';
