import { build } from './building/build.mjs';
import { install, requireNode } from './programs/install.mjs';

requireNode();
await install();
await build();
process.stdout.write('The web app and the server are built.\n');
if (process.argv[2] === 'release') {
  const { buildRelease, releaseFile } = await import('./building/build-release.mjs');
  await buildRelease();
  process.stdout.write(`The release is ${releaseFile}.\n`);
}
