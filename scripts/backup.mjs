import { build } from './building/build.mjs';
import { install, requireNode } from './programs/install.mjs';

requireNode();
await install();
await build();
await import('../apps/api/dist/backup.js');
