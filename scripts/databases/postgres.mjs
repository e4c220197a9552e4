import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installFromDistribution } from '../programs/distribution.mjs';
import { freePort } from '../programs/free-port.mjs';
import { run } from '../programs/run.mjs';

export const isRoot = process.getuid?.() === 0;

/** The folder with `initdb` and `pg_ctl`, newest version first; null when there is none. */
export function binaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => b - a) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return (
    folders.find(
      (folder) =>
        existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'pg_ctl')),
    ) ?? null
  );
}

/** PostgreSQL refuses to run as root: then its programs run as the user that its package made. */
function asServerUser(command, args) {
  return isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
}

/** Runs one of PostgreSQL's programs; throws what it said when it failed. */
export async function must(command, args) {
  const { code, output } = await run(...asServerUser(command, args), {
    quiet: true,
    cwd: tmpdir(),
  });
  if (code !== 0) throw new Error(`${path.basename(command)} failed:\n${output}`);
  return output;
}

/**
 * Nothing in a throw-away cluster has to survive the machine, is copied by a standby or lives long enough to be cleaned
 * up: a tenth less to compute, and no waiting for a disk. Through its socket a statement costs less than over the
 * network, and nobody else on the machine gets in.
 */
const throwAway = {
  listen_addresses: '',
  max_connections: 200,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
};

/** As a lender's server comes: each commit waits for the disk, and tables are cleaned up. Only its place is thrown away. */
export const durable = { listen_addresses: '', max_connections: 200 };

/**
 * A PostgreSQL server for the tests: the one `TEST_DATABASE_URL` names, else a throw-away cluster of its own. Null, with
 * the reason told, when this machine has none and none can be installed.
 */
export async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) {
    return { url: process.env.TEST_DATABASE_URL, stop() {} };
  }
  return startCluster(throwAway);
}

/** A cluster of its own with these settings. Null, with the reason told, when this machine can have none. */
export async function startCluster(settingsOfCluster) {
  if (!binaries()) await installFromDistribution('postgresql');
  const folder = binaries();
  if (!folder) return null;
  const directory = mkdtempSync(path.join(tmpdir(), 'sevenday-postgres-'));
  if (isRoot) await run('chown', ['postgres', directory], { quiet: true });
  const data = path.join(directory, 'data');
  const port = await freePort();
  const pgCtl = path.join(folder, 'pg_ctl');
  await must(path.join(folder, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--locale=C.UTF-8',
  ]);
  const settings = Object.entries({
    ...settingsOfCluster,
    unix_socket_directories: directory,
    port,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  await must(pgCtl, ['-D', data, '-w', '-o', settings, '-l', path.join(directory, 'log'), 'start']);
  let isStopped = false;
  return {
    url: `postgres://postgres@${encodeURIComponent(directory)}:${port}/postgres`,
    /** Stops the cluster at once, so that a program that ends on a signal never sees it go. Stopping again does nothing. */
    stop() {
      if (isStopped) return;
      isStopped = true;
      const stopping = asServerUser(pgCtl, ['-D', data, '-m', 'immediate', '-w', 'stop']);
      const { status, stdout, stderr } = spawnSync(...stopping, {
        cwd: tmpdir(),
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`pg_ctl failed:\n${stdout}${stderr}`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
