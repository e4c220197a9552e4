import type { SQL } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';

/**
 * The largest number of differences that one comparison reports. If more rows differ, somebody has
 * probably changed a whole database table, so a longer list would not help.
 */
export const mostDifferences = 1_000;

/**
 * A database row whose state differs from the audit trail. `present`: the row's state now. `entry`:
 * the id of the last audit entry about the row. Null if the audit trail has no entry about the row.
 */
export interface Difference {
  id: string;
  present: string;
  entry: number | string | null;
}

/**
 * Finds the rows of a database table that differ from the audit trail. Returns one sentence for
 * each row, made by `nameOf`, and one more sentence if more than `mostDifferences` rows differ.
 *
 * `query` selects the rows that differ. It must be a single SQL query, because two queries could
 * see different states while the server writes. It must also stop after `mostDifferences + 1` rows,
 * so that the result takes little memory.
 */
export async function findDifferencesFromAuditTrail(
  tx: Tx,
  query: SQL,
  nameOf: (difference: Difference) => string,
): Promise<string[]> {
  const rows = await rowsOf<Record<keyof Difference, never>>(tx, query);
  const found = rows as Difference[];
  const named = found.slice(0, mostDifferences).map(nameOf);
  if (found.length <= mostDifferences) return named;
  return [...named, `More than ${mostDifferences} rows differ. Only these are named.`];
}

/**
 * Writes what the audit trail says about a row that differs: it names the last entry about the row,
 * or says that there is none.
 */
export function lastEntrySentence({ entry }: Difference): string {
  return entry === null
    ? 'the audit trail has no entry about it'
    : `the audit trail says otherwise (entry ${entry})`;
}
