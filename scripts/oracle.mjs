import { install, requireNode } from './lib/install.mjs';

requireNode();
await install();
const { runTypescript } = await import('./lib/run-typescript.mjs');
// Always on the embedded database: another one may order what happens at the same moment in another way.
process.env.TEST_DATABASE_URL = '';
await runTypescript('oracle');
