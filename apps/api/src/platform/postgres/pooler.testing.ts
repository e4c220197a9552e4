import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../../scripts/programs/free-port.mjs';

export interface Pooler {
  /** The address at which the pooler passes on to this database. */
  behind(databaseUrl: string): string;
  close(): Promise<void>;
}

/** Opens PgBouncer in transaction mode: every transaction gets one of a few shared connections. */
export async function openPooler(program: string, serverUrl: string): Promise<Pooler> {
  const { hostname, port, username, searchParams } = new URL(serverUrl);
  const folder = await mkdtemp(path.join(tmpdir(), 'sevenday-pooler-'));
  const own = await freePort();
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=${port || 5432} user=${username || 'postgres'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  );
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(program, [...asOther, settings], { stdio: 'ignore' });
  await listens(child, own);
  return {
    behind(databaseUrl) {
      const { pathname } = new URL(databaseUrl);
      return `postgres://${username || 'postgres'}@127.0.0.1:${own}${pathname}`;
    },
    async close() {
      child.kill('SIGTERM');
      await once(child, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listens(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended (${child.exitCode}).`);
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await pause(50);
  }
}
