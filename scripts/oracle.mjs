import { install, requireNode } from './lib/install.mjs';

requireNode();
await install();
const { default: prepare } = await import('./lib/embedded-template.mjs');
const { runTypescript } = await import('./lib/run-typescript.mjs');
await prepare();
// Always on the embedded database: another one may order what happens at the same moment in another way.
process.env.TEST_DATABASE_URL = '';
await runTypescript('oracle');
