export { dailyClose, scheduleClose } from './daily-close.ts';
export { findPayoutAccount } from './import-provider-lines.ts';
export { registerCloseRoutes } from './routes.ts';
export { type CloseParts, closeDays } from './run-close.ts';
