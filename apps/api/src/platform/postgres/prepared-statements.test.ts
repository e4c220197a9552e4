import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { silentLog } from '../log/log.ts';
import { openTestDatabase } from '../testing.ts';
import { createPreparedStatements } from './prepared-statements.ts';
import type { ServerOptions } from './server-database.ts';
import { timeLimits } from './time-limits.ts';

describe('a name', () => {
  it('is given at the second use of a text, and stays the same everywhere', () => {
    const text = 'select 1 where $1';
    const [one, other] = [createPreparedStatements(), createPreparedStatements()];
    expect(one.nameOf(text)).toBeUndefined();
    const name = one.nameOf(text);
    expect(name).toMatch(/^s_[0-9a-f]{32}$/);
    expect(one.nameOf(text)).toBe(name);
    other.nameOf(text);
    expect(other.nameOf(text)).toBe(name);
  });

  it('is given to no more texts than a session should keep', () => {
    const names = createPreparedStatements();
    const texts = Array.from({ length: 1_000 }, (_, index) => `select ${index}`);
    const given = texts.map((text) => names.nameOf(text) ?? names.nameOf(text));
    expect(given.filter((name) => name !== undefined)).toHaveLength(300);
    expect(names.nameOf('select 0')).toBe(given[0]);
  });

  it.each([
    'begin',
    'savepoint part',
    'set local lock_timeout = 1',
    'do $$ begin end $$',
    'select id from members where search_text like $1 limit $2',
  ])('is not given to %s', (text) => {
    const names = createPreparedStatements();
    names.nameOf(text);
    expect(names.nameOf(text)).toBeUndefined();
  });
});

/** The embedded database prepares no statements. */
describe.runIf(process.env.TEST_DATABASE_URL)('the statements of a server', () => {
  let database: Database;
  afterEach(() => database.close());

  const open = async (options: ServerOptions = {}, log = silentLog) => {
    database = await openTestDatabase(
      { prepared: 'auto', pipelined: true, connections: 1, ...options },
      log,
    );
  };
  const nameOf = (text: string) => {
    const names = createPreparedStatements();
    return names.nameOf(text) ?? names.nameOf(text);
  };
  const look = (tx: Tx) => tx.select().from(settings).where(eq(settings.name, 'a name'));
  const prepared = async () => {
    const rows = await database.transact((tx) =>
      rowsOf<{ statement: string }>(tx, sql.raw('table pg_prepared_statements')),
    );
    return rows.map(({ statement }) => statement);
  };

  it('are kept prepared by the server from their second use on', async () => {
    await open();
    const lookOnce = () => database.transact(look);
    await lookOnce();
    expect(await prepared()).toEqual([]);
    await lookOnce();
    await lookOnce();
    expect(await prepared()).toEqual([expect.stringContaining('from "settings"')]);
  });

  it('are not prepared in a long transaction, nor if the lender turns it off', async () => {
    await open();
    for (let use = 0; use < 3; use++) await database.transact(look, { isLong: true });
    expect(await prepared()).toEqual([]);
    await database.close();
    await open({ prepared: 'off' });
    for (let use = 0; use < 3; use++) await database.transact(look);
    expect(await prepared()).toEqual([]);
  });

  it('are planned again after a change of the schema, and nobody notices', async () => {
    await open();
    const tables = () => database.transact((tx) => tx.execute(sql`create table kept (value int)`));
    const read = () =>
      database.transact(async (tx) => {
        tries++;
        return rowsOf(tx, sql`select value from kept where value = ${1}`);
      });
    let tries = 0;
    await tables();
    await database.transact((tx) => tx.execute(sql`insert into kept values (1)`));
    for (let use = 0; use < 3; use++) expect(await read()).toEqual([{ value: 1 }]);
    await database.transact((tx) =>
      tx.execute(sql.raw('alter table kept alter column value type text')),
    );
    tries = 0;
    expect(await read()).toEqual([{ value: '1' }]);
    expect(tries).toBe(2);
    for (let use = 0; use < 3; use++) expect(await read()).toEqual([{ value: '1' }]);
    expect(tries).toBe(5);
  });

  it('are asked for again by their text where a pooler forgot their names', async () => {
    await open();
    for (let use = 0; use < 3; use++) await database.transact(look);
    await database.transact((tx) => tx.execute(sql.raw('deallocate all')));
    expect(await database.transact(look)).toEqual([]);
    expect(await database.transact(look)).toEqual([]);
  });

  it('are no longer prepared once a pooler shares a session, and each transaction sets its limits', async () => {
    const lines: unknown[] = [];
    await open({}, { ...silentLog, warn: (line: unknown) => void lines.push(line) });
    const text = 'select 1 as value';
    const read = () => database.transact((tx) => rowsOf(tx, sql.raw(text)));
    const run = (statement: string) => database.transact((tx) => tx.execute(sql.raw(statement)));
    await run(`prepare ${nameOf(text)} as ${text}`);
    for (let use = 0; use < 3; use++) expect(await read()).toEqual([{ value: 1 }]);
    for (let use = 0; use < 3; use++) await database.transact(look);
    expect(await prepared()).toEqual([]);
    await run('set statement_timeout = 0');
    expect(
      await database.transact((tx) =>
        rowsOf(
          tx,
          sql`select setting::int as ms from pg_settings where name = 'statement_timeout'`,
        ),
      ),
    ).toEqual([{ ms: timeLimits.statementMs }]);
    expect(lines).toEqual([expect.stringContaining('a pooler shares its sessions')]);
  });

  it('fail for their own reason where the transaction is at fault', async () => {
    await open();
    const write = () =>
      database.transact((tx) =>
        tx.insert(settings).values({ name: 'once', sealed: Buffer.alloc(1) }),
      );
    await write();
    for (let use = 0; use < 3; use++) {
      await expect(write()).rejects.toMatchObject({ cause: { constraint: 'settings_pkey' } });
    }
  });
});

describe.each([{ pipelined: true }, { pipelined: false }])(
  'the statements of a transaction ($pipelined)',
  ({ pipelined }) => {
    let database: Database;
    afterEach(() => database.close());

    it('are refused after its end', async () => {
      database = await openTestDatabase({ pipelined });
      let late: Tx | undefined;
      const failed = database.transact(async (tx) => {
        late = tx;
        throw new Error('of our own');
      });
      await expect(failed).rejects.toThrow('of our own');
      const write = async () =>
        late?.insert(settings).values({ name: 'late', sealed: Buffer.alloc(1) });
      await expect(write()).rejects.toThrow();
      const kept = await database.transact((tx) => tx.select().from(settings));
      expect(kept).toEqual([]);
    });
  },
);
