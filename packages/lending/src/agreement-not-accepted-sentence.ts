/** This sentence has its own file, so that a page can load it without the agreement's code. */
export const agreementNotAccepted = 'You must accept the loan agreement to proceed';
