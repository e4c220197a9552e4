export type { CloseDependencies } from './close-dependencies.ts';
export { compareOwnRecords } from './compare-own-records.ts';
export { sealedExplanations } from './explanations-for-key-rotation.ts';
export { type LastClose, readLastClose } from './read-last-close.ts';
export { registerCloseRoutes } from './routes.ts';
export { closeDays, runDailyClose, scheduleDailyClose } from './run-close.ts';
export { sumUpWaitingBreaks } from './sum-up-waiting-breaks.ts';
