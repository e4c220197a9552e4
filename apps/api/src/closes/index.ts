export { compareOwnRecords } from './compare-own-records.ts';
export type { CloseDependencies } from './dependencies.ts';
export { registerCloseRoutes } from './routes.ts';
export { closeDays, runDailyClose, scheduleDailyClose } from './run-close.ts';
export { sumUpWaitingBreaks } from './sum-up-waiting-breaks.ts';
