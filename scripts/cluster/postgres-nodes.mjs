import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binaries, isRoot, must } from '../databases/postgres.mjs';
import { askServer } from '../databases/server-databases.mjs';
import { freePort } from '../programs/free-port.mjs';
import { run } from '../programs/run.mjs';
import { supervise } from './supervised.mjs';

export const databaseName = 'sevenday';
/** Room for two nodes' data with their logs of writes, and little enough to be filled. */
const diskBytes = 640 * 1024 * 1024;

/**
 * Starts two PostgreSQL servers, each on a small disk of its own: a primary, and a standby that has every commit before
 * it is acknowledged. `failOver` is the script that stands in for Patroni. Each node answers at its check's port whether
 * it is the primary, as Patroni does.
 */
export async function startNodes(folder) {
  const programs = binaries();
  const user = isRoot ? idOf('postgres') : {};
  const nodes = [];
  for (const name of ['a', 'b']) nodes.push(await prepareNode(folder, name));
  let [primary, standby] = nodes;
  const disks = nodes.filter(({ isMounted }) => isMounted);

  async function prepareNode(at, name) {
    const disk = path.join(at, `disk-${name}`);
    mkdirSync(disk);
    const isMounted = isRoot && (await mountDisk(disk));
    if (isRoot) await run('chown', ['postgres', disk], { quiet: true });
    const node = { name, disk, isMounted, data: path.join(disk, 'data'), port: await freePort() };
    node.url = `postgres://postgres@127.0.0.1:${node.port}/${databaseName}`;
    node.check = await openCheck(node);
    return node;
  }

  function start(node) {
    const settings = {
      port: node.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: node.disk,
      max_connections: 60,
      max_wal_size: '96MB',
      wal_keep_size: '96MB',
      hot_standby: 'on',
      tcp_keepalives_idle: 10,
      client_connection_check_interval: '10s',
    };
    node.server = supervise({
      name: `node ${node.name}`,
      command: path.join(programs, 'postgres'),
      args: [
        '-D',
        node.data,
        ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
      ...user,
      log: path.join(folder, `node-${node.name}.log`),
      isReady: async () => (await ask(node, 'select 1 as one', 'postgres')).length === 1,
    });
    return node.server.ready();
  }

  async function copyFromPrimary() {
    rmSync(standby.data, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${standby.name}`;
    await must(path.join(programs, 'pg_basebackup'), [
      '-D',
      standby.data,
      '-d',
      from,
      '-R',
      '-c',
      'fast',
    ]);
    await start(standby);
  }

  await must(path.join(programs, 'initdb'), [
    '-D',
    primary.data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  await start(primary);
  await ask(primary, `create database ${databaseName}`, 'postgres');
  await copyFromPrimary();

  /** With a name, each commit waits until that standby has written it. */
  async function waitForStandby(name) {
    await ask(primary, `alter system set synchronous_standby_names = '${name}'`, 'postgres');
    await ask(primary, 'select pg_reload_conf()', 'postgres');
  }
  const isStreaming = async (state) =>
    (
      await ask(
        primary,
        `select 1 from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`,
        'postgres',
      )
    ).length === 1;

  const cluster = {
    nodes,
    /** Whether each node has a disk of its own that can be filled. */
    hasDisks: disks.length === nodes.length,
    primary: () => primary,
    standby: () => standby,
    query: (statement, database = databaseName) => ask(primary, statement, database),
    queryStandby: (statement) => ask(standby, statement),
    /** Makes commits wait for the standby, once it follows. */
    async synchronous() {
      await until(() => isStreaming('async'), 'the standby follows');
      await waitForStandby(standby.name);
      await until(() => isStreaming('sync'), 'the standby is synchronous');
    },
    /** Lets the standby lose what is written from now on. */
    async cutStandbyOff() {
      await waitForStandby('');
      const [{ written }] = await ask(primary, 'select pg_current_wal_lsn()::text as written');
      await until(
        async () =>
          (await ask(standby, `select pg_last_wal_replay_lsn() >= '${written}' as has`))[0].has,
        'the standby has all',
      );
      await ask(standby, `alter system set primary_conninfo = ''`, 'postgres');
      await ask(standby, 'select pg_reload_conf()', 'postgres');
      await until(
        async () => (await ask(standby, 'select 1 from pg_stat_wal_receiver')).length === 0,
        'the standby is cut off',
      );
    },
    /** Kills the primary for good, promotes the standby, and makes the old primary its standby from a fresh copy. */
    async failOver() {
      await primary.server.stop('SIGKILL');
      await ask(standby, `alter system set synchronous_standby_names = ''`, 'postgres');
      await ask(standby, 'select pg_reload_conf()', 'postgres');
      await ask(standby, 'select pg_promote(true, 60)', 'postgres');
      [primary, standby] = [standby, primary];
      await copyFromPrimary();
      await cluster.synchronous();
    },
    /** Fills the primary's disk to its last byte, and frees it again after so long. */
    async fillDisk(ms) {
      const filler = path.join(primary.disk, 'filler');
      try {
        writeFileSync(filler, Buffer.alloc(diskBytes));
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
      await pause(ms);
      rmSync(filler);
    },
    async stop() {
      for (const node of nodes) {
        await node.server?.stop('SIGKILL');
        node.check.close();
      }
      for (const { disk } of disks) await run('umount', ['-l', disk], { quiet: true });
    },
  };
  await cluster.synchronous();
  return cluster;

  async function openCheck(node) {
    const port = await freePort();
    const server = createServer(async (_request, response) => {
      const isPrimary = await Promise.race([
        ask(node, 'select pg_is_in_recovery() as is', 'postgres').then(([row]) => !row.is),
        pause(1_500, false),
      ]).catch(() => false);
      response.writeHead(isPrimary ? 200 : 503).end();
    });
    await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
    return { port, close: () => server.close() };
  }
}

function ask(node, statement, database = databaseName) {
  const url = new URL(node.url);
  url.pathname = `/${database}`;
  return askServer(url.href, statement);
}

/** Waits until a condition holds. It may fail meanwhile, as while a server starts. */
export async function until(condition, what, withinMs = 240_000) {
  const deadline = performance.now() + withinMs;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`It did not happen that ${what}.`);
    await pause(200);
  }
}

async function mountDisk(place) {
  const size = `size=${diskBytes}`;
  const { code } = await run('mount', ['-t', 'tmpfs', '-o', size, 'none', place], { quiet: true });
  return code === 0;
}

export function idOf(user) {
  const id = (option) => Number(execFileSync('id', [option, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
