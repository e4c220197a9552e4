export { dailyClose, scheduleClose } from './daily-close.ts';
export type { CloseDependencies } from './dependencies.ts';
export { findPayoutAccount } from './import-provider-lines.ts';
export { registerCloseRoutes } from './routes.ts';
export { closeDays } from './run-close.ts';
