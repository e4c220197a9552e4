import { install, requireNode } from './lib/install.mjs';

requireNode();
await install();
const { develop } = await import('./lib/develop.mjs');
await develop();
