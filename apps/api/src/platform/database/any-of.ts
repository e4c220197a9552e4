import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Matches rows whose `column` has one of `ids`. All ids together are one parameter, so the statement has the same text
 * for any number of ids. The server then plans the statement once. Use `inArray` for lists of a fixed length.
 */
export function anyOf(column: PgColumn, ids: readonly string[] | Placeholder): SQL {
  return sql`${column} = any(${Array.isArray(ids) ? sql.param(ids) : ids})`;
}
