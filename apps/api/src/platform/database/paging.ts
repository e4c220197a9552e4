import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isOwnId } from '../base/own-id.ts';
import { Refusal } from '../base/refusal.ts';

export const defaultPageSize = 50;

/** A place in a list ordered by an instant and an id. */
interface Place {
  at: Date;
  id: string;
}

/** Makes the cursor of the last row shown. It is opaque to the caller. */
export function cursorOf(place: Place): string {
  return Buffer.from(`${place.at.toISOString()} ${place.id}`).toString('base64url');
}

const isInstant = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function readCursor(cursor: string): Place {
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const instant = new Date(at ?? '');
  if (!isInstant.test(at ?? '') || Number.isNaN(instant.getTime()) || !isOwnId(id ?? '')) {
    throw new Refusal('invalid_input', 'This page does not exist.', {
      cursor: 'This page does not exist.',
    });
  }
  return { at: instant, id: id ?? '' };
}

/** Makes the condition that a row comes after the cursor, in a list ordered by `at` and `id` in the same direction. */
export function afterCursor(
  cursor: string | undefined,
  columns: { at: PgColumn; id: PgColumn },
  direction: 'oldest_first' | 'newest_first',
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const place = readCursor(cursor);
  const beyond = sql.raw(direction === 'oldest_first' ? '>' : '<');
  // Both columns are compared as one row, so that the database reads their index from the cursor on, however far down
  // the list.
  return sql`(${columns.at}, ${columns.id}) ${beyond} (${sql.param(place.at, columns.at)}, ${sql.param(place.id, columns.id)})`;
}

/** Splits the rows of a query for one row more than a page into the page and the cursor of the next page. */
export function pageOf<Row>(
  found: Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? cursorOf(placeOf(last)) : null };
}
