import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** Installs a package of the machine's distribution, where we may. Answers whether we may. */
export async function installFromDistribution(name) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return false;
  process.stdout.write(`Installing ${name} for the tests …\n`);
  await run('apt-get', ['update', '-qq'], { quiet: true });
  await run('apt-get', ['install', '-y', '-qq', name], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return true;
}

/** Finds PgBouncer, or installs it. Null when none can be had. */
export async function findPgBouncer() {
  const find = () => findProgram('pgbouncer', ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']);
  if (!find()) await installFromDistribution('pgbouncer');
  return find();
}

function findProgram(name, folders) {
  const all = [...(process.env.PATH ?? '').split(path.delimiter), ...folders];
  return all.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}
