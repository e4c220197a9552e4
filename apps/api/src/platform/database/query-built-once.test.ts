import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, openTestMemory } from '../testing.ts';
import type { Database } from './database-and-transaction.ts';
import { insertBuiltOnce, queryBuiltOnce } from './query-built-once.ts';
import { settings, spentBudgets, work } from './tables.ts';

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

const insertWork = insertBuiltOnce<typeof work, { key: string; attempts: number }[]>(
  work,
  (insert) => insert.returning({ key: work.key, attempts: work.attempts }),
);
const insertBudgets = insertBuiltOnce(spentBudgets);

it('an insert that is built once takes one row or several, with defaults for what is left out', async () => {
  const at = new Date('2026-03-02T15:00:00.000Z');
  const row = (key: string, more: { attempts?: number | undefined } = {}) => {
    const id = randomUUID();
    return { id, kind: 'a kind', queue: 'files' as const, key, dueAt: at, createdAt: at, ...more };
  };
  for (const database of databases) {
    const written = await database.transact(async (tx) => [
      await insertWork(tx, [row('one')]),
      await insertWork(tx, [row('two', { attempts: 3 }), row('three')]),
      await insertWork(tx, [row('four', { attempts: undefined })]),
    ]);
    expect(written).toEqual([
      [{ key: 'one', attempts: 0 }],
      [
        { key: 'two', attempts: 3 },
        { key: 'three', attempts: 0 },
      ],
      [{ key: 'four', attempts: 0 }],
    ]);
  }
});

it('an insert that is built once writes instants, bytes and null as the table has them', async () => {
  const endsAt = new Date('2026-03-02T15:00:00.123Z');
  for (const database of databases) {
    const rows = [randomUUID(), null].map((subjectId, index) => {
      return { key: Buffer.from([7, index]), spent: index, endsAt, subjectId };
    });
    const read = await database.transact(async (tx) => {
      await insertBudgets(tx, rows);
      return tx.select().from(spentBudgets).orderBy(spentBudgets.spent);
    });
    expect(read).toEqual(rows);
  }
});
