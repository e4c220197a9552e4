export type { CloseDependencies } from './dependencies.ts';
export { sumUpWaitingBreaks } from './list-breaks.ts';
export { registerCloseRoutes } from './routes.ts';
export { closeDays, runDailyClose, scheduleDailyClose } from './run-close.ts';
