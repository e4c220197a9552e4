import path from 'node:path';
import { build } from './building/build.mjs';
import { takeReadmePictures } from './development/readme-pictures.mjs';
import { findChromium } from './programs/chromium.mjs';
import { install, requireNode } from './programs/install.mjs';
import { bin, root, run } from './programs/run.mjs';

/**
 * Takes pictures of every screen, or of those whose names match the first argument. With `--readme`, takes the four
 * pictures of the README instead.
 */
requireNode();
await install();
await build();
const chromium = await findChromium();
if (!chromium) {
  process.stderr.write('There is no Chromium on this machine: set CHROMIUM_PATH.\n');
  process.exit(1);
}
if (process.argv[2] === '--readme') {
  await takeReadmePictures(chromium);
  process.exit();
}
const { code } = await run(bin('playwright'), ['test', '--config', 'e2e/screenshots.config.ts'], {
  env: { CHROMIUM_PATH: chromium, SCREENS: process.argv[2] ?? '' },
});
process.stdout.write(`The pictures are in ${path.join(root, '.build/screenshots')}.\n`);
process.exit(code);
