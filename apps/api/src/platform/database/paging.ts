import { asc, desc, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { isOwnId } from '../base/is-own-id.ts';
import { Refusal } from '../base/refusal.ts';

export const defaultPageSize = 50;

/** A place in a list ordered by an instant or a whole number, such as cents, and by an id. */
export interface Place {
  at: Date | number;
  id: string;
}

export interface PlaceColumns {
  at: PgColumn | SQL;
  id: PgColumn;
}

/** For numbers, `oldest_first` means the lowest number first. */
export type Order = 'oldest_first' | 'newest_first';

export function cursorOf({ at, id }: Place): string {
  const value = typeof at === 'number' ? at : at.toISOString();
  return Buffer.from(`${value} ${id}`).toString('base64url');
}

const isInstant = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isWholeNumber = /^\d{1,15}$/;

function readCursor(cursor: string, isByInstant: boolean): Place {
  const [value = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = isByInstant ? readInstant(value) : readNumber(value);
  if (at === null || !isOwnId(id)) {
    throw new Refusal('invalid_input', 'This page does not exist.', {
      cursor: 'This page does not exist.',
    });
  }
  return { at, id };
}

function readInstant(text: string): Date | null {
  const instant = new Date(text);
  return isInstant.test(text) && !Number.isNaN(instant.getTime()) ? instant : null;
}

function readNumber(text: string): number | null {
  return isWholeNumber.test(text) ? Number(text) : null;
}

/**
 * The list must be ordered by `at` and then by `id`, both in `direction`. Refuses with
 * `invalid_input` a cursor that is malformed or from a list that is ordered by another kind of
 * value.
 */
export function afterCursor(
  cursor: string | undefined,
  columns: PlaceColumns,
  direction: Order,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { at: column, id: idColumn } = columns;
  const instants = is(column, PgColumn) && column.dataType === 'date' ? column : null;
  const place = readCursor(cursor, instants !== null);
  // A bigint can be compared with every column of whole numbers.
  const at = instants ? sql.param(place.at, instants) : sql`${place.at}::bigint`;
  const beyond = sql.raw(direction === 'oldest_first' ? '>' : '<');
  // Compares both columns as one row, so that the database starts to read its index at the cursor.
  // A late page then costs as little as the first one.
  return sql`(${column}, ${idColumn}) ${beyond} (${at}, ${sql.param(place.id, idColumn)})`;
}

export function sortedBy(
  columns: PlaceColumns,
  direction: 'asc' | 'desc',
  cursor: string | undefined,
): { order: SQL[]; after: SQL | undefined } {
  const [ordered, order] =
    direction === 'asc' ? ([asc, 'oldest_first'] as const) : ([desc, 'newest_first'] as const);
  return {
    order: [ordered(columns.at), ordered(columns.id)],
    after: afterCursor(cursor, columns, order),
  };
}

/** `found` has one row more than `limit` if there is a next page. */
export function pageOf<Row>(
  found: Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? cursorOf(placeOf(last)) : null };
}

/** A list that fits on its first page is not counted, because all its rows are there. */
export async function totalOf(
  page: { rows: unknown[]; nextCursor: string | null },
  cursor: string | undefined,
  count: () => Promise<number>,
): Promise<number> {
  const isWhole = cursor === undefined && page.nextCursor === null;
  return isWhole ? page.rows.length : count();
}

/** A page of a list. An answer's body has only the rows; headers have the total and the cursor. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  nextCursor: string | null;
}
