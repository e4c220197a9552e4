import { install, requireNode } from './lib/install.mjs';

requireNode();
await install();
const { default: prepare } = await import('./lib/embedded-template.mjs');
const { runTypescript } = await import('./lib/run-typescript.mjs');
await prepare();
await runTypescript('demo');
