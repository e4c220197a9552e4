import prepare from './lib/embedded-template.mjs';
import { install, requireNode } from './lib/install.mjs';
import { runTypescript } from './lib/run-typescript.mjs';

requireNode();
await install();
await prepare();
await runTypescript('demo');
