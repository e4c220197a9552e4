import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { OwnError } from '../base/own-error.ts';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import type { DumpBody } from '../database/snapshot-dump-interface.ts';
import { connectWithoutPool } from './connect-without-pool.ts';

export class DumpFailed extends OwnError {
  override readonly name = 'DumpFailed';
}

/** Two backups at once would delete each other's files. */
const backupLockKey = 7_000_002;

/** Throws `DumpFailed` if another backup is running, or if `pg_dump` is missing or fails. */
export async function withServerDump<T>(url: string, body: DumpBody<T>): Promise<T> {
  const client = await connectWithoutPool(url);
  try {
    // No time limits, because the snapshot stays open as long as the dump takes.
    await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0');
    const how = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
    return await drizzle({ client }).transaction(async (given) => {
      const tx = given as unknown as Tx;
      const [lock] = await rowsOf<{ taken: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(${backupLockKey}) as taken`,
      );
      if (!lock?.taken) throw new DumpFailed('Another backup of this database is running.');
      const [row] = await rowsOf<{ id: string }>(tx, sql`select pg_export_snapshot() as id`);
      return body({ tx, dump: () => dump(url, `${row?.id}`), now: (read) => readNow(url, read) });
    }, how);
  } finally {
    await client.end();
  }
}

async function readNow<T>(url: string, read: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await connectWithoutPool(url);
  try {
    return await drizzle({ client }).transaction((tx) => read(tx as unknown as Tx));
  } finally {
    await client.end();
  }
}

async function* dump(url: string, snapshot: string): AsyncIterable<Uint8Array> {
  const child = run(url, 'pg_dump', [
    '--format=custom',
    `--snapshot=${snapshot}`,
    '--no-owner',
    '--no-privileges',
  ]);
  yield* child.stdout;
  await child.ended();
}

export async function restoreServerDump(
  url: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const child = run(url, 'pg_restore', [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
  ]);
  try {
    await pipeline(Readable.from(content), child.stdin);
  } catch (error) {
    // If `pg_restore` ends early, its own message gives the cause. An error other than a broken
    // pipe comes from reading the dump.
    child.kill();
    if (!isBrokenPipe(error)) throw error;
  }
  await child.ended();
}

const isBrokenPipe = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(`${error.code}`);

/** Passes the password in the environment: every user can read a program's arguments. */
function run(url: string, program: 'pg_dump' | 'pg_restore', args: readonly string[]) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [...args, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2_000);
  });
  let missing: Error | undefined;
  child.on('error', (error) => {
    missing = error;
  });
  const closed = once(child, 'close').catch(() => undefined);
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    kill: () => child.kill(),
    async ended() {
      child.stdout.resume();
      await closed;
      if (missing) throw new DumpFailed(notInstalled(program));
      if (child.exitCode !== 0) throw new DumpFailed(`${program} failed. It said: ${said.trim()}`);
    },
  };
}

function notInstalled(program: string): string {
  return `${program} is not installed on this machine. Install PostgreSQL's client programs in the server's version or a newer one (Debian and Ubuntu: apt-get install postgresql-client).`;
}
