export type { CloseDependencies } from './dependencies.ts';
export { findPayoutAccount } from './import-provider-lines.ts';
export { registerCloseRoutes } from './routes.ts';
export { closeDays } from './run-close.ts';
export { runDailyClose, scheduleDailyClose } from './schedule-daily-close.ts';
