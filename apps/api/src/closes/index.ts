export type { CloseDependencies } from './close-dependencies.ts';
export { compareOwnRecords } from './compare-own-records.ts';
export { type LastClose, readLastDailyClose } from './read-last-daily-close.ts';
export { registerCloseRoutes } from './routes.ts';
export { closeDays, runDailyClose, scheduleDailyClose } from './run-close.ts';
export { sealedExplanations } from './sealed-place-of-break-explanations.ts';
export { sumUpOpenBreaks } from './sum-up-open-breaks.ts';
