import { install, requireNode } from './programs/install.mjs';

requireNode();
await install();
const { develop } = await import('./development/develop.mjs');
await develop();
