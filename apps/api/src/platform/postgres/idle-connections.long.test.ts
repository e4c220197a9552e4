import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../database/database-and-transaction.ts';
import { openTestDatabase } from '../testing.ts';

/** By default, the driver's pool would close an unused connection earlier. */
const idleMs = 12_000;

it.runIf(process.env.TEST_DATABASE_URL)(
  'a quiet process keeps its connection, and has not lost its database',
  async () => {
    const database = await openTestDatabase();
    const processId = () =>
      database.transact((tx) => rowsOf(tx, sql`select pg_backend_pid() as pid`));
    try {
      const before = { process: await processId(), lost: database.connectionsLost() };
      await pause(idleMs);
      expect(database.connectionsLost()).toBe(before.lost);
      expect(await processId()).toEqual(before.process);
    } finally {
      await database.close();
    }
  },
);
