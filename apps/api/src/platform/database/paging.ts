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

/**
 * Makes a cursor, which stands for a row's place in a list. A caller sends it back to get the rows after that place.
 */
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

/**
 * Makes the condition that a row comes after the cursor. Without a cursor, there is no condition. The list is ordered
 * by `at` and then by `id`, both in `direction`.
 */
export function afterCursor(
  cursor: string | undefined,
  columns: { at: PgColumn; id: PgColumn },
  direction: 'oldest_first' | 'newest_first',
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const place = readCursor(cursor);
  const beyond = sql.raw(direction === 'oldest_first' ? '>' : '<');
  // Comparing both columns as one row lets the database start reading its index at the cursor. A late page then costs
  // no more than the first.
  return sql`(${columns.at}, ${columns.id}) ${beyond} (${sql.param(place.at, columns.at)}, ${sql.param(place.id, columns.id)})`;
}

/**
 * Makes a page of at most `limit` rows, and the cursor of the next page. There is a next page if `found` has more rows
 * than `limit`. Otherwise the cursor is null.
 */
export function pageOf<Row>(
  found: Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? cursorOf(placeOf(last)) : null };
}
