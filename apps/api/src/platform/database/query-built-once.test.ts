import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, openTestMemory } from '../testing.ts';
import type { Database } from './database.ts';
import { queryBuiltOnce } from './query-built-once.ts';
import { settings } from './store.ts';

let builds = 0;
const selectByName = queryBuiltOnce<{ name: string }, { name: string; sealed: Buffer }[]>((tx) => {
  builds++;
  return tx
    .select()
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')));
});

let databases: Database[];
beforeAll(async () => {
  databases = [await openTestDatabase(), await openTestMemory()];
});
afterAll(async () => {
  for (const database of databases) await database.close();
});

it('a query that is built once asks in each transaction for its own value', async () => {
  const byDriver = new Set(databases.map(({ embedded }) => embedded)).size;
  for (const [index, database] of databases.entries()) {
    const sealed = Buffer.from([index]);
    await database.transact((tx) => tx.insert(settings).values({ name: 'mine', sealed }));
    for (let use = 0; use < 3; use++) {
      const [mine, none] = await database.transact(async (tx) => [
        await selectByName(tx, { name: 'mine' }),
        await selectByName(tx, { name: 'none' }),
      ]);
      expect(mine).toEqual([{ name: 'mine', sealed }]);
      expect(none).toEqual([]);
    }
  }
  expect(builds).toBe(byDriver);
});

it('a query that is built once sees what its own transaction wrote', async () => {
  for (const database of databases) {
    const failed = database.transact(async (tx) => {
      await tx.insert(settings).values({ name: 'unfinished', sealed: Buffer.alloc(1) });
      expect(await selectByName(tx, { name: 'unfinished' })).toHaveLength(1);
      throw new Error('given up');
    });
    await expect(failed).rejects.toThrow('given up');
    const left = await database.transact((tx) => selectByName(tx, { name: 'unfinished' }));
    expect(left).toEqual([]);
  }
});
