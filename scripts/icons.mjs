import { readFileSync } from 'node:fs';
import path from 'node:path';
import { install, requireNode } from './programs/install.mjs';
import { root } from './programs/run.mjs';

/** Draws the icons of the installed app from the brand mark: run it after `icon.svg` has changed, and commit both. */
const folder = path.join(root, 'apps/web/public');
const mark = readFileSync(path.join(folder, 'icon.svg'), 'utf8');
/** Platforms cut their own shape: the ground goes to the edges, the mark stays within the middle 80 %. */
const filled = mark
  .replace('rx="7"', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-2 -2 36 36"')
  .replace('<rect width="32" height="32"', '<rect x="-2" y="-2" width="36" height="36"');

requireNode();
await install();
const { default: sharp } = await import('sharp');
for (const [name, drawing, pixels] of [
  ['icon-192.png', mark, 192],
  ['icon-512.png', mark, 512],
  ['icon-maskable-512.png', filled, 512],
  ['apple-touch-icon.png', filled, 180],
]) {
  await sharp(Buffer.from(drawing), { density: 1200 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, name));
}
