import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqlState } from '../base/sql-state.ts';
import {
  asLastStatement,
  type Database,
  rowsOf,
  type Tx,
} from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { openTestDatabase } from '../testing.ts';

/** What was asked of the server, and an answer that was seen, in their order. */
let seen: string[] = [];

const textOf = (query: string | { text: string }) =>
  (typeof query === 'string' ? query : query.text).split(';')[0] ?? '';

class WatchedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    const query = async (...given: unknown[]) => {
      const text = textOf(given[0] as string | { text: string });
      seen.push(text);
      const answer = await send(...given);
      seen.push(`answer to ${text}`);
      return answer;
    };
    Object.assign(this, { query });
  }
}

const one = (tx: Tx, query = 'select 1 as value') => rowsOf<{ value: number }>(tx, sql.raw(query));
const write = (tx: Tx, name: string) => tx.insert(settings).values({ name, sealed: Buffer.of(1) });
const stored = (tx: Tx, name: string) => tx.select().from(settings).where(eq(settings.name, name));

/** The embedded database sends nothing. */
describe.runIf(process.env.TEST_DATABASE_URL).each([true, false])(
  'the last statement of a transaction, pipelined: %s',
  (pipelined) => {
    let database: Database;
    beforeEach(async () => {
      database = await openTestDatabase({ connections: 1, pipelined, Client: WatchedClient });
      seen = [];
    });
    afterEach(() => database.close());

    it('goes out with the commit, if nothing was changed', async () => {
      const rows = await database.transact(async (tx) => {
        await one(tx, 'select 0');
        return one(asLastStatement(tx));
      });
      expect(rows).toEqual([{ value: 1 }]);
      const sent = seen.indexOf('commit');
      expect(sent).toBeGreaterThan(seen.indexOf('select 1 as value'));
      expect(sent < seen.indexOf('answer to select 1 as value')).toBe(pipelined);
    });

    it('goes out before the commit, if something was changed, which a refusal then undoes', async () => {
      const refused = database.transact(async (tx) => {
        await write(tx, 'undone');
        await one(asLastStatement(tx));
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      expect(seen).not.toContain('commit');
      expect(await database.transact((tx) => stored(tx, 'undone'))).toEqual([]);
    });

    it('is followed by none', async () => {
      const late = database.transact(async (tx) => {
        await one(asLastStatement(tx));
        await write(tx, 'late');
      });
      await expect(late).rejects.toThrow();
      expect(await database.transact((tx) => stored(tx, 'late'))).toEqual([]);
    });

    it('runs again with its transaction after it could not be serialized', async () => {
      let tries = 0;
      const fails = `do $$ begin raise exception 'fails' using errcode = '40001'; end $$`;
      const value = await database.transact(async (tx) => {
        tries++;
        if (tries === 1) await tx.execute(sql.raw(fails));
        return one(asLastStatement(tx));
      });
      expect([tries, value]).toEqual([2, [{ value: 1 }]]);
    });

    it('fails with its own error, and leaves its connection fit for the next transaction', async () => {
      const state = await database
        .transact((tx) => one(asLastStatement(tx), 'select 1 / 0 as value'))
        .then(() => 'none', sqlState);
      expect(state).toBe('22012');
      await database.transact((tx) => write(tx, 'kept'));
      expect(await database.transact((tx) => stored(tx, 'kept'))).toHaveLength(1);
    });
  },
);
