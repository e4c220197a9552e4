import { install, requireNode } from './lib/install.mjs';

requireNode();
await install();
const { runTypescript } = await import('./lib/run-typescript.mjs');
await runTypescript('demo');
