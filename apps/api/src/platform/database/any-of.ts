import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Matches rows whose id is one of these. The ids are one value of the statement, so its text stays the same however many
 * there are, and the server plans it once. Use `inArray` for lists of a fixed length.
 */
export function anyOf(column: PgColumn, ids: readonly string[] | Placeholder): SQL {
  return sql`${column} = any(${Array.isArray(ids) ? sql.param(ids) : ids})`;
}
