import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing.ts';
import { type Database, rowsOf } from './database-and-transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const processId = async () => {
  const [row] = await database.transact((tx) =>
    rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`),
  );
  return row?.pid;
};

it.skipIf(process.env.TEST_DATABASE_URL)('the embedded database loses no connection', async () => {
  await processId();
  expect(database.connectionsLost()).toBe(0);
});

describe.runIf(process.env.TEST_DATABASE_URL)('the connections to a server', () => {
  it('are lost when the last one ends, and not before', async () => {
    const before = database.connectionsLost();
    let first: number | undefined;
    await database.transact(async (tx) => {
      const [row] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      first = row?.pid;
      const ended = database.transact((other) =>
        rowsOf(other, sql`select pg_terminate_backend(pg_backend_pid())`),
      );
      await expect(ended).rejects.toThrow();
    });
    expect(database.connectionsLost()).toBe(before);
    expect(await processId()).toBe(first);

    const last = database.transact((tx) =>
      rowsOf(tx, sql`select pg_terminate_backend(pg_backend_pid())`),
    );
    await expect(last).rejects.toThrow();
    expect(database.connectionsLost()).toBe(before + 1);
    expect(await processId()).not.toBe(first);
    expect(database.connectionsLost()).toBe(before + 1);
  });
});
