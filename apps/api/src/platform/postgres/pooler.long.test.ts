import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askServer } from '../../../../../scripts/databases/server-databases.mjs';
import { rowsOf } from '../database/database-and-transaction.ts';
import { silentLog } from '../log/log.ts';
import { migrationsFolder } from '../testing.ts';
import { openPooler, type Pooler } from './pooler.testing.ts';
import { openServerDatabase } from './server-database.ts';
import { timeLimits } from './time-limits.ts';

const program = process.env.TEST_PGBOUNCER ?? '';
const server = process.env.TEST_DATABASE_URL ?? '';

/** `program`: the path of PgBouncer. `npm run test:long` sets it if this machine has PgBouncer. */
describe.runIf(program && server)(
  'behind a pooler that gives out connections by transaction',
  () => {
    const name = `test_${randomBytes(8).toString('hex')}`;
    let pooler: Pooler;
    let url: string;
    let direct: pg.Client;
    beforeAll(async () => {
      await askServer(server, `create database ${name}`);
      const address = new URL(server);
      address.pathname = `/${name}`;
      direct = new pg.Client({ connectionString: address.href });
      await direct.connect();
      pooler = await openPooler(program, server);
      url = pooler.behind(address.href);
    });
    afterAll(async () => {
      await direct.end();
      await pooler.close();
      await askServer(server, `drop database ${name} with (force)`);
    });

    const start = () => openServerDatabase(url, migrationsFolder, silentLog);
    const ask = async (query: string) => (await direct.query(query)).rows;

    it('many starts migrate once, and none leaves a lock behind', async () => {
      const databases = await Promise.all([start(), start(), start(), start()]);
      for (const database of databases) await database.close();
      await (await start()).close();
      expect(
        await ask(`select pid from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`),
      ).toEqual([]);
      expect(
        await ask(
          'select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1',
        ),
      ).toEqual([]);
    });

    it('a transaction has its limits, and hands them on to nobody', async () => {
      const database = await start();
      const shown = sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;
      const seconds = (ms: number) => `${ms / 1000}s`;
      const own = await database.transact((tx) => rowsOf(tx, shown));
      expect(own).toEqual([
        {
          statement: seconds(timeLimits.statementMs),
          lock: seconds(timeLimits.lockMs),
          idle: seconds(timeLimits.idleInTransactionMs),
        },
      ]);
      const others = new pg.Pool({ connectionString: url, max: 6 });
      const seen = await Promise.all(
        Array.from({ length: 12 }, () =>
          others.query(`select current_setting('lock_timeout') as lock`),
        ),
      );
      expect(new Set(seen.map(({ rows }) => rows[0].lock))).toEqual(new Set(['0']));
      await others.end();
      await database.close();
    });

    it('no statement stays prepared in a session, and reads are still sent together', async () => {
      const database = await start();
      const read = () =>
        database.transact((tx) =>
          Promise.all([1, 2, 3].map((value) => rowsOf(tx, sql`select ${value}::int as value`))),
        );
      const answers = await Promise.all(Array.from({ length: 30 }, read));
      expect(new Set(answers.map((rows) => JSON.stringify(rows)))).toEqual(
        new Set(['[[{"value":1}],[{"value":2}],[{"value":3}]]']),
      );
      const prepared = () =>
        database.transact((tx) => rowsOf(tx, sql.raw('table pg_prepared_statements')));
      expect(await Promise.all(Array.from({ length: 6 }, prepared))).toEqual(Array(6).fill([]));
      await database.close();
    });

    it('a session says which process of ours it serves', async () => {
      const database = await start();
      const [row] = await database.transact((tx) =>
        rowsOf<{ name: string }>(
          tx,
          sql`select application_name as name from pg_stat_activity where pid = pg_backend_pid()`,
        ),
      );
      expect(row?.name).toMatch(new RegExp(`^sevenday .* ${process.pid}$`));
      await database.close();
    });
  },
);
