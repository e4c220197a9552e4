import { build } from './lib/build.mjs';
import { install, requireNode } from './lib/install.mjs';

requireNode();
await install();
await build();
await import('../bench/bench.mjs');
