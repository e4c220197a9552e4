export { resetFactors } from './change/reset-factors.ts';
export type { FactorDependencies } from './factor/dependencies.ts';
export { forgetExpiredChallenges } from './factor/factor-challenge.ts';
export { registerFactorRoutes } from './routes.ts';
export { prepareResetConfirmation } from './use/confirm-reset.ts';
export { confirmTicket, countTicketProof } from './use/confirm-sign-in.ts';
export { factorNeeded } from './use/sign-in-ticket.ts';
