import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from '../base/sql-state.ts';
import { openTestDatabase } from '../testing.ts';
import { anyOf } from './any-of-condition.ts';
import { type Database, rowsOf, type Tx } from './database-and-transaction.ts';
import { runTogether } from './run-statements-together.ts';
import { settings } from './tables.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const fails = (tx: Tx, state: string) =>
  tx.execute(sql.raw(`do $$ begin raise exception 'fails' using errcode = '${state}'; end $$`));
const number = async (tx: Tx, value: number) => {
  const [row] = await rowsOf<{ value: number }>(tx, sql`select ${value}::int as value`);
  return row?.value;
};
const stateOf = (body: (tx: Tx) => Promise<unknown>) =>
  database.transact(body).then(() => 'none', sqlState);

describe('parts that run together', () => {
  it('answer in their order', async () => {
    const answers = await database.transact((tx) =>
      runTogether(number(tx, 1), 'no statement', number(tx, 3)),
    );
    expect(answers).toEqual([1, 'no statement', 3]);
  });

  it('are all waited for when one fails, and fail for the reason of the first', async () => {
    let hasEnded = false;
    const failed = database.transact((tx) =>
      runTogether(
        Promise.reject(new Error('the first')),
        Promise.reject(new Error('the second')),
        number(tx, 1).then(() => {
          hasEnded = true;
        }),
      ),
    );
    await expect(failed).rejects.toThrow('the first');
    expect(hasEnded).toBe(true);
  });

  it('fail for the statement at fault, though one before it went on and was refused', async () => {
    const twoSteps = async (tx: Tx) => {
      await number(tx, 1);
      await number(tx, 2);
    };
    expect(await stateOf((tx) => runTogether(twoSteps(tx), fails(tx, '23505')))).toBe('23505');
  });

  it('run again after a deadlock, which any part may meet', async () => {
    let tries = 0;
    const value = await database.transact((tx) => {
      tries++;
      return runTogether(number(tx, 7), tries === 1 ? fails(tx, '40P01') : null);
    });
    expect(value[0]).toBe(7);
    expect(tries).toBe(2);
  });

  it('leave nothing behind when one of them fails', async () => {
    const write = (tx: Tx, name: string) =>
      tx.insert(settings).values({ name, sealed: Buffer.alloc(1) });
    await expect(
      database.transact((tx) =>
        runTogether(write(tx, 'one'), fails(tx, '23505'), write(tx, 'two')),
      ),
    ).rejects.toThrow();
    expect(await database.transact((tx) => tx.select().from(settings))).toEqual([]);
  });
});

it('ids of any number are one value of the statement', async () => {
  const named = (ids: string[]) =>
    database.transact((tx) => {
      const query = tx.select().from(settings).where(anyOf(settings.name, ids));
      return runTogether(query, query.toSQL().sql);
    });
  await database.transact((tx) =>
    tx
      .insert(settings)
      .values(['a', 'b,"{}', 'c'].map((name) => ({ name, sealed: Buffer.alloc(1) }))),
  );
  const [found, text] = await named(['a', 'b,"{}', 'none']);
  expect(found.map(({ name }) => name).sort()).toEqual(['a', 'b,"{}']);
  expect(await named([])).toEqual([[], text]);
});
