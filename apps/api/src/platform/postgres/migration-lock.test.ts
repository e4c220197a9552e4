import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyServerDatabase } from '../../../../../scripts/databases/server-databases.mjs';
import { type Log, silentLog } from '../log/log.ts';
import { migrationsFolder } from '../testing.ts';
import { MigrationBlocked } from './migrate-server-database.ts';
import { openServerDatabase } from './server-database.ts';

const takeLock = 'begin; select pg_advisory_xact_lock(7000001)';

/** Only one process can open the embedded database. */
describe.runIf(process.env.TEST_DATABASE_URL)('a start on a server', () => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  let url: string;
  let drop: () => Promise<unknown>;
  let other: pg.Client;
  let logged: string[];
  beforeEach(async () => {
    ({ url, drop } = await createEmptyServerDatabase(server, 'test'));
    other = new pg.Client({ connectionString: url, application_name: 'another start' });
    await other.connect();
    logged = [];
  });
  afterEach(async () => {
    await other.end();
    await drop();
  });

  const start = async (limits: { migrationLookMs?: number } = {}) => {
    const record = (what: unknown, line?: string) =>
      void logged.push(`${line} ${JSON.stringify(what)}`);
    const log: Log = { ...silentLog, warn: record };
    return openServerDatabase(url, migrationsFolder, log, { limits });
  };
  const processId = async () => (await other.query('select pg_backend_pid() as pid')).rows[0].pid;

  it('waits for another one that migrates, says once who that is, and then migrates', async () => {
    await other.query(takeLock);
    const starting = start({ migrationLookMs: 2_000 });
    await expect.poll(() => logged.length).toBe(1);
    expect(logged[0]).toContain(
      `pid ${await processId()}, application \\"another start\\", since 2`,
    );
    await other.query('commit');
    const database = await starting;
    await database.close();
    expect(logged).toHaveLength(1);
  });

  it('ends with one line where the other does not end', async () => {
    await other.query(takeLock);
    const failure = await start({ migrationLookMs: 100 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationBlocked);
    expect(String(failure)).toContain(`pid ${await processId()}, application "another start"`);
  });

  it('takes no lock where nothing is to migrate, and leaves none behind', async () => {
    await (await start()).close();
    await other.query(takeLock);
    const again = await start();
    await again.close();
    expect(logged).toEqual([]);
    await other.query('commit');
    const { rows } = await other.query(`select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`);
    expect(rows).toEqual([]);
  });

  it('migrates once, however many start together', async () => {
    const databases = await Promise.all([start(), start(), start()]);
    for (const database of databases) await database.close();
    const { rows } = await other.query(
      'select count(*) as times from drizzle.__drizzle_migrations group by hash',
    );
    expect(new Set(rows.map(({ times }) => times))).toEqual(new Set(['1']));
  });
});
