import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, rowsOf } from '../database/database-and-transaction.ts';
import { silentLog } from '../log/log.ts';
import { openTestDatabase } from '../testing.ts';
import type { FigureSource, Reading } from './figure-source.ts';
import { createMetrics, type Metrics } from './process-metrics.ts';
import { createWholeFigures } from './write-installation-figures.ts';

let database: Database;
let metrics: Metrics;
let reads: number;
let logged: unknown[][];
const log = { ...silentLog, error: (...line: unknown[]) => void logged.push(line) };
beforeAll(async () => {
  database = await openTestDatabase();
  metrics = await createMetrics();
});
afterAll(() => database.close());
beforeEach(() => {
  reads = 0;
  logged = [];
});

const source: FigureSource = {
  figures: { sevenday_rows: { help: 'Rows.', labels: ['table'] }, sevenday_age: { help: 'Age.' } },
  async read(tx) {
    reads++;
    const [row] = await rowsOf<{ count: number | string }>(tx, sql`select 3 as count`);
    return [{ name: 'sevenday_rows', labels: { table: 'a' }, value: Number(row?.count) }];
  },
};

test('many scrapes get the figures of one read, and a figure without a value is left out', async () => {
  const write = createWholeFigures(metrics, database, { sources: [source], log });
  const texts = await Promise.all([write(), write(), write()]);
  texts.push(await write());
  expect(reads).toBe(1);
  for (const text of texts) {
    expect(text).toContain('sevenday_database_up 1');
    expect(text).toContain('sevenday_rows{table="a"} 3');
    expect(text).not.toContain('sevenday_age');
  }
});

test('figures are read again when they are no longer fresh', async () => {
  const write = createWholeFigures(metrics, database, { sources: [source], log, freshMs: -1 });
  await write();
  await write();
  expect(reads).toBe(2);
});

test('a database that fails is said to be down, without figures from before', async () => {
  let fails = false;
  const failing: Database = {
    ...database,
    transact: (body, options) =>
      fails ? Promise.reject(new Error('away')) : database.transact(body, options),
  };
  const write = createWholeFigures(metrics, failing, { sources: [source], log, freshMs: -1 });
  expect(await write()).toContain('sevenday_rows{table="a"} 3');
  fails = true;
  const text = await write();
  expect(text).toContain('sevenday_database_up 0');
  expect(text).not.toContain('sevenday_rows');
  fails = false;
  expect(await write()).toContain('sevenday_database_up 1');
});

test('a query that fails is logged once, until the figures were read again', async () => {
  let column = 'no_such_column';
  const wrong: FigureSource = {
    figures: {},
    read: (tx) =>
      rowsOf<Reading<string> & Record<string, unknown>>(
        tx,
        sql.raw(`select ${column} from database_identity where false`),
      ),
  };
  const write = createWholeFigures(metrics, database, { sources: [wrong], log, freshMs: -1 });
  await write();
  expect(await write()).toContain('sevenday_database_up 0');
  expect(logged).toEqual([
    [
      { error: expect.objectContaining({ sqlState: '42703' }) },
      'the figures of the metrics could not be read',
    ],
  ]);
  column = 'epoch';
  expect(await write()).toContain('sevenday_database_up 1');
  column = 'no_such_column';
  await write();
  expect(logged).toHaveLength(2);
});

test('a scrape waits for a silent database only for a time, and asks it no second time meanwhile', async () => {
  let answer = (): void => undefined;
  let asked = 0;
  const silent: Database = {
    ...database,
    async transact(body, options) {
      asked++;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return database.transact(body, options);
    },
  };
  const write = createWholeFigures(metrics, silent, { sources: [source], log, patienceMs: 20 });
  expect(await write()).toContain('sevenday_database_up 0');
  expect(await write()).toContain('sevenday_database_up 0');
  expect(asked).toBe(1);
  answer();
  await expect.poll(write).toContain('sevenday_database_up 1');
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a statement that waits on the server is ended there too',
  async () => {
    const slow: FigureSource = {
      figures: {},
      async read(tx) {
        await tx.execute(sql`select pg_sleep(3600)`);
        return [];
      },
    };
    const write = createWholeFigures(metrics, database, { sources: [slow], log, patienceMs: 50 });
    expect(await write()).toContain('sevenday_database_up 0');
    await expect
      .poll(() =>
        database.transact((tx) =>
          rowsOf(
            tx,
            sql`select 1 from pg_stat_activity where datname = current_database()
              and query like '%pg_sleep(3600)%' and pid <> pg_backend_pid() and state = 'active'`,
          ),
        ),
      )
      .toEqual([]);
  },
);
