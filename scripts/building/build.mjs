import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../programs/run.mjs';

const stamp = path.join(root, '.build', 'stamp');
const sources = [
  'apps',
  'packages',
  'package-lock.json',
  'tsconfig.json',
  'scripts/building/build-programs.mjs',
  'scripts/building/built-product.mjs',
  'scripts/building/make-empty-database.mjs',
  'scripts/building/precompress.mjs',
];
const ignored = new Set(['node_modules', 'dist', '.dev', 'migrations']);
const products = [
  'apps/web/dist/index.html',
  'apps/api/dist/main.js',
  'apps/api/dist/admin.js',
  'apps/api/dist/doctor.js',
  'apps/api/dist/backup.js',
  'apps/api/dist/empty-database/PG_VERSION',
  'apps/sandbox-bank/dist/main.js',
];

function filesUnder(place) {
  const entries = readdirSync(place, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const found = path.join(place, entry.name);
    if (ignored.has(entry.name) || entry.name.includes('.test.')) return [];
    return entry.isDirectory() ? filesUnder(found) : [found];
  });
}

function digestOfSources() {
  const digest = createHash('sha256');
  for (const source of sources) {
    const place = path.join(root, source);
    const files = source.includes('.') ? [place] : filesUnder(place).sort();
    for (const file of files) digest.update(path.relative(root, file)).update(readFileSync(file));
  }
  return digest.digest('hex');
}

/** Builds the web app and the server when a source has changed since they were built. */
export async function build({ quiet = false } = {}) {
  const digest = digestOfSources();
  const isBuilt = products.every((product) => existsSync(path.join(root, product)));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  if (!quiet) process.stdout.write('Building …\n');
  const { code, output } = await run(process.execPath, ['scripts/building/build-programs.mjs'], {
    quiet: true,
  });
  if (code !== 0) {
    process.stderr.write(`${output}\nThe build failed.\n`);
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}
