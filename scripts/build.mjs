import { build } from './lib/build.mjs';
import { install, requireNode } from './lib/install.mjs';

requireNode();
await install();
await build();
process.stdout.write('The web app and the server are built.\n');
