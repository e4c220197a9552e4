import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function install(name, options = []) {
  process.stdout.write(`Installing ${name} for the tests …\n`);
  return run('apt-get', ['install', '-y', '-qq', ...options, name], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Installs a package of the machine's distribution, where we may. Answers whether we may. */
export async function installFromDistribution(name) {
  if (!mayInstall()) return false;
  await run('apt-get', ['update', '-qq'], { quiet: true });
  await install(name);
  return true;
}

/** Installs a package that we can do without: where we may, this machine's lists have it, and its server answers soon. */
export async function installIfListed(name) {
  if (!mayInstall()) return;
  const { output } = await run('apt-cache', ['policy', name], {
    quiet: true,
    env: { LC_ALL: 'C' },
  });
  if (!/Candidate: \d/.test(output)) return;
  await install(name, ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0']);
}

/** Finds PgBouncer, or installs it. Null when none can be had. */
export async function findPgBouncer() {
  const find = () => findProgram('pgbouncer', ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']);
  if (!find()) await installFromDistribution('pgbouncer');
  return find();
}

/** Finds HAProxy, or installs it. Null when none can be had. */
export async function findHaproxy() {
  const find = () => findProgram('haproxy', ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']);
  if (!find()) await installFromDistribution('haproxy');
  return find();
}

/** Finds Prometheus and its tool for rules, or installs them. Null when they can't be had. */
export async function findPrometheus() {
  const find = () => {
    const server = findProgram('prometheus', ['/usr/local/bin', '/opt/homebrew/bin']);
    const tool = findProgram('promtool', ['/usr/local/bin', '/opt/homebrew/bin']);
    return server && tool ? { server, tool } : null;
  };
  if (!find()) await installFromDistribution('prometheus');
  return find();
}

function findProgram(name, folders) {
  const all = [...(process.env.PATH ?? '').split(path.delimiter), ...folders];
  return all.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}
