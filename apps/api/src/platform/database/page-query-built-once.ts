import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database-and-transaction.ts';
import {
  afterCursor,
  defaultPageSize,
  type Order,
  type Page,
  type Place,
  type PlaceColumns,
  pageOf,
  totalOf,
} from './paging.ts';
import { type Prepared, queryBuiltOnce } from './query-built-once.ts';

type Selected<Row> = PromiseLike<Row[]> & Prepared<Row[]>;

interface List<Row> {
  /** `after` is the condition of a later page; undefined for the first page. */
  select(tx: Tx, after: SQL | undefined): { limit(most: number | Placeholder): Selected<Row> };
  count(tx: Tx): Prepared<{ total: number }[]>;
  columns: PlaceColumns;
  order: Order;
  placeOf(row: Row): Place;
}

export function listBuiltOnce<Row>({ select, count, columns, order, placeOf }: List<Row>) {
  const selectFirst = queryBuiltOnce<{ most: number }, Row[]>((tx) =>
    select(tx, undefined).limit(sql.placeholder('most')),
  );
  const countAll = queryBuiltOnce<Record<string, never>, { total: number }[]>(count);
  return async (
    tx: Tx,
    asked: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<Page<Row>> => {
    const limit = asked.limit ?? defaultPageSize;
    const after = afterCursor(asked.cursor, columns, order);
    const found = after
      ? await select(tx, after).limit(limit + 1)
      : await selectFirst(tx, { most: limit + 1 });
    const page = pageOf(found, limit, placeOf);
    const total = await totalOf(page, asked.cursor, async () => {
      const [counted] = await countAll(tx, {});
      return counted?.total ?? 0;
    });
    return { ...page, total };
  };
}
