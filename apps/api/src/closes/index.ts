export type { CloseDependencies } from './dependencies.ts';
export { findPayoutAccount } from './import-provider-lines.ts';
export { registerCloseRoutes } from './routes.ts';
export { closeDays, runDailyClose, scheduleDailyClose } from './run-close.ts';
