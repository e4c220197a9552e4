import { install, requireNode } from './programs/install.mjs';

requireNode();
await install();
const { runTypescript } = await import('./building/run-typescript.mjs');
// Always on the embedded database: another one may order what happens at the same moment in another way.
process.env.TEST_DATABASE_URL = '';
await runTypescript('oracle');
