import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../programs/free-port.mjs';
import { run } from '../programs/run.mjs';
import { binaries, isRoot, must } from './postgres.mjs';
import { askServer } from './server-databases.mjs';

const name = 'sevenday';

/**
 * A PostgreSQL server with an asynchronous standby, and one address for both: it leads to the primary until `failOver`.
 * Null where this machine has no PostgreSQL.
 */
export async function startPostgresPair() {
  const folder = binaries();
  if (!folder) return null;
  const program = (called) => path.join(folder, called);
  const directory = await mkdtemp(path.join(tmpdir(), 'sevenday-pair-'));
  if (isRoot) await run('chown', ['postgres', directory], { quiet: true });
  const port = { primary: await freePort(), standby: await freePort() };
  const data = (server) => path.join(directory, server);
  const urlOf = (server) => `postgres://postgres@127.0.0.1:${port[server]}/${name}`;
  const running = new Set();

  async function start(server) {
    const settings = `-p ${port[server]} -k ${directory} -c listen_addresses=127.0.0.1 -c fsync=off`;
    const log = path.join(directory, `${server}.log`);
    await must(program('pg_ctl'), ['-D', data(server), '-w', '-o', settings, '-l', log, 'start']);
    running.add(server);
  }

  await must(program('initdb'), ['-D', data('primary'), '-U', 'postgres', '-A', 'trust']);
  await start('primary');
  await askServer(urlOf('primary').replace(name, 'postgres'), `create database ${name}`);
  const from = ['-h', '127.0.0.1', '-p', String(port.primary), '-U', 'postgres'];
  await must(program('pg_basebackup'), ['-D', data('standby'), ...from, '-R', '-c', 'fast']);
  await start('standby');
  const way = await openWay(port.primary);

  return {
    url: `postgres://postgres@127.0.0.1:${way.port}/${name}`,
    query: (statement) => askServer(`postgres://postgres@127.0.0.1:${way.port}/${name}`, statement),
    /** Waits until the standby has all that was written; what is written from then on, it never gets. */
    async cutStandbyOff() {
      const [{ written }] = await askServer(
        urlOf('primary'),
        'select pg_current_wal_lsn()::text as written',
      );
      await untilTrue(urlOf('standby'), `pg_last_wal_replay_lsn() >= '${written}'::pg_lsn`);
      await askServer(urlOf('standby'), `alter system set primary_conninfo = ''`);
      await askServer(urlOf('standby'), 'select pg_reload_conf()');
      await untilTrue(urlOf('standby'), 'not exists (select from pg_stat_wal_receiver)');
    },
    /** Kills the primary, promotes the standby, and leads the address to it. */
    async failOver() {
      process.kill(
        Number(readFileSync(path.join(data('primary'), 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      );
      running.delete('primary');
      await must(program('pg_ctl'), ['-D', data('standby'), '-w', 'promote']);
      way.leadTo(port.standby);
    },
    async stop() {
      way.close();
      for (const server of running) {
        await must(program('pg_ctl'), ['-D', data(server), '-m', 'immediate', '-w', 'stop']);
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function untilTrue(url, condition) {
  for (;;) {
    const [{ is }] = await askServer(url, `select ${condition} as is`);
    if (is) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** An address that leads to one port after another. Its connections are cut when it leads elsewhere. */
async function openWay(first) {
  let target = first;
  const sockets = new Set();
  const server = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: server.address().port,
    leadTo(next) {
      target = next;
      cutAll();
    },
    close() {
      server.close();
      cutAll();
    },
  };
}
