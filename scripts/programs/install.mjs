import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.mjs';

const marker = path.join(root, 'node_modules', '.installed-lockfile');

/** Node 20.19 is the oldest that runs the parts the project is built of. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Sevenday needs Node 20.19 or later; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Installs what the lockfile names, unless that is what is installed. No package's own script is run. */
export async function install() {
  const lockfile = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockfile) return;
  process.stdout.write('Installing packages …\n');
  const { code, output } = await run(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { quiet: true },
  );
  if (code !== 0) {
    process.stderr.write(`${output}\nThe packages could not be installed.\n`);
    process.exit(1);
  }
  writeFileSync(marker, lockfile);
}
