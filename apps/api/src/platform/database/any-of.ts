import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Matches rows whose `column` has one of `ids`. All ids are one parameter, so the statement's text
 * is the same for any number of ids, and the server plans it once. Use `inArray` for lists of a
 * fixed length.
 */
export function anyOf(column: PgColumn, ids: readonly string[] | Placeholder): SQL {
  return sql`${column} = any(${Array.isArray(ids) ? sql.param(ids) : ids})`;
}
