export { measureOutside, serveMetrics } from './metrics-of-process.ts';
