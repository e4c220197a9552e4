import { install, requireNode } from './programs/install.mjs';

requireNode();
await install();
const { runTypescript } = await import('./building/run-typescript.mjs');
await runTypescript('demo');
