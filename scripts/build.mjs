import { build } from './building/build.mjs';
import { install, requireNode } from './programs/install.mjs';

requireNode();
await install();
await build();
process.stdout.write('The web app and the server are built.\n');
