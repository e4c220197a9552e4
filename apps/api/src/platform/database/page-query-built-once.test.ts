import { randomUUID } from 'node:crypto';
import { and, asc, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing.ts';
import type { Database } from './database-and-transaction.ts';
import { listBuiltOnce } from './page-query-built-once.ts';
import { work } from './tables.ts';

const kind = 'of the list';
const isListed = eq(work.kind, kind);
const columns = { at: work.dueAt, id: work.id };
let counts = 0;

const readPage = listBuiltOnce({
  select: (tx, after) =>
    tx
      .select({ key: work.key, dueAt: work.dueAt, id: work.id })
      .from(work)
      .where(and(isListed, after))
      .orderBy(asc(columns.at), asc(columns.id)),
  count: (tx) => {
    counts++;
    return tx.select({ total: count() }).from(work).where(isListed);
  },
  columns,
  order: 'oldest_first',
  placeOf: ({ dueAt, id }) => ({ at: dueAt, id }),
});

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const read = (asked: { limit?: number; cursor?: string }) =>
  database.transact((tx) => readPage(tx, asked));

const keysOf = ({ rows }: { rows: { key: string }[] }) => rows.map(({ key }) => key);

describe('a list whose statements are built once', () => {
  it('is empty, and nothing is counted', async () => {
    expect(await read({})).toEqual({ rows: [], total: 0, nextCursor: null });
    expect(counts).toBe(0);
  });

  it('counts its rows by the page where they fit on it, also when they fill it', async () => {
    await database.transact((tx) =>
      tx.insert(work).values(
        ['a', 'b', 'c'].map((key, index) => {
          const dueAt = new Date(Date.UTC(2026, 2, 2, 15, index));
          return { id: randomUUID(), kind, queue: 'files' as const, key, dueAt, createdAt: dueAt };
        }),
      ),
    );
    for (const limit of [undefined, 4, 3]) {
      const page = await read(limit === undefined ? {} : { limit });
      expect(keysOf(page)).toEqual(['a', 'b', 'c']);
      expect(page).toMatchObject({ total: 3, nextCursor: null });
    }
    expect(counts).toBe(0);
  });

  it('counts all rows on each page of a longer list, and leads through it by cursors', async () => {
    const first = await read({ limit: 2 });
    expect(keysOf(first)).toEqual(['a', 'b']);
    expect(first.total).toBe(3);
    const last = await read({ limit: 2, cursor: first.nextCursor ?? '' });
    expect(keysOf(last)).toEqual(['c']);
    expect(last).toMatchObject({ total: 3, nextCursor: null });
    expect(counts).toBe(1);
  });

  it('refuses a cursor that leads nowhere', async () => {
    await expect(read({ cursor: 'nowhere' })).rejects.toThrow('This page does not exist.');
  });
});
