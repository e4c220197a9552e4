/** This sentence has its own file, so that pages that show it don't load the agreement's code. */
export const agreementNotAccepted = 'You must accept the loan agreement to proceed';
