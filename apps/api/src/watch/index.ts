export { describeStatus } from './describe-status.ts';
export { figuresOfWhole } from './figure-sources.ts';
export { listTroubledWork } from './list-troubled-work.ts';
export { measureOutside, serveMetrics } from './metrics-of-process.ts';
export { signOutUser } from './sign-out-user.ts';
