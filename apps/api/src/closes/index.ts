export { dailyClose, scheduleClose } from './daily-close.ts';
export { registerCloseRoutes } from './routes.ts';
export { type CloseParts, closeDays } from './run-close.ts';
