export { figuresOfWhole } from './figure-sources.ts';
export { measureOutside, serveMetrics } from './metrics-of-process.ts';
