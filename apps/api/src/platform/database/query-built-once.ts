import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type {
  PgColumn,
  PgDialect,
  PgInsertBase,
  PgQueryResultHKT,
  PgTable,
} from 'drizzle-orm/pg-core';
import type { Tx } from './database-and-transaction.ts';

interface Built<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

export interface Prepared<Rows> {
  prepare(name: string): Built<Rows>;
}

/**
 * Use this for small queries that nearly every request runs, because building such a query takes
 * longer than running it. In `build`, write `sql.placeholder` for each value that differs between
 * uses.
 */
export function queryBuiltOnce<Values extends Record<string, unknown>, Rows>(
  build: (tx: Tx) => Prepared<Rows>,
): (tx: Tx, values: Values) => Promise<Rows> {
  // A program may use both database drivers, and each needs its own built query.
  const built = new Map<unknown, Built<Rows>>();
  return (tx, values) => {
    const session = tx._.session as unknown as { client: unknown };
    const query = built.get(session.constructor) ?? build(tx).prepare('');
    built.set(session.constructor, query);
    const ofThisTransaction: Built<Rows> = Object.create(query, {
      client: { value: session.client },
    });
    return ofThisTransaction.execute(values);
  };
}

export function rowsBuiltOnce<Row extends Record<string, unknown>>(
  query: SQL,
): (tx: Tx, values?: Record<string, unknown>) => Promise<Row[]> {
  const run = queryBuiltOnce<Record<string, unknown>, { rows: Row[] }>((tx) => ({
    prepare: () => {
      const { dialect } = tx as unknown as { dialect: PgDialect };
      const built = dialect.sqlToQuery(query);
      return tx._.session.prepareQuery(built, undefined, undefined, false) as unknown as Built<{
        rows: Row[];
      }>;
    },
  }));
  return async (tx, values = {}) => (await run(tx, values)).rows;
}

type InsertInto<Table extends PgTable> = PgInsertBase<Table, PgQueryResultHKT>;

/** A column that a row leaves out gets its default. `finish` adds `returning` and the like. */
export function insertBuiltOnce<Table extends PgTable, Rows = unknown>(
  table: Table,
  finish: (insert: InsertInto<Table>) => Prepared<Rows> = (insert) => insert as never,
): (tx: Tx, rows: readonly Table['$inferInsert'][]) => Promise<Rows> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const inserts = new Map<string, (tx: Tx, values: Record<string, unknown>) => Promise<Rows>>();
  return (tx, rows) => {
    const given = rows.map((row) => Object.entries(row).filter(([, value]) => value !== undefined));
    const shape = given.map((row) => row.map(([name]) => name).join()).join(';');
    let insert = inserts.get(shape);
    if (!insert) {
      const placeholders = given.map((row, index) =>
        Object.fromEntries(
          row.map(([name]) => [name, placeholderFor(columns[name], `${index}.${name}`)]),
        ),
      );
      insert = queryBuiltOnce((any) =>
        finish(any.insert(table).values(placeholders as never) as never),
      );
      inserts.set(shape, insert);
    }
    const values = given.flatMap((row, index) =>
      row.map(([name, value]) => [`${index}.${name}`, value]),
    );
    return insert(tx, Object.fromEntries(values));
  };
}

/** Passes null on unchanged, because the column's own encoder can't encode null. */
function placeholderFor(column: PgColumn | undefined, name: string) {
  if (!column) throw new RangeError(`The table has no column ${name}.`);
  const encoder = {
    mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
  };
  return sql`${sql.param(sql.placeholder(name), encoder)}`;
}
