export type { CloseDependencies } from './close-dependencies.ts';
export { compareOwnRecords } from './compare-own-records.ts';
export { sealedExplanations } from './encrypted-break-explanation.ts';
export { type LastClose, readLastDailyClose } from './read-last-daily-close.ts';
export { registerCloseRoutes } from './routes.ts';
export { closeDays, runDailyClose, scheduleDailyClose } from './run-close.ts';
export { sumUpOpenBreaks } from './sum-up-open-breaks.ts';
