import type { SQL } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';

/**
 * The most differences that one comparison names. If more rows differ, somebody changed a whole
 * table by hand, so naming every row would not help.
 */
export const mostDifferences = 1_000;

/**
 * A row whose state differs from the audit trail. `present` is the state of the row. `entry` is the
 * id of the last audit entry about the row. Null: the audit trail has no entry about the row.
 */
export interface Difference {
  id: string;
  present: string;
  entry: number | string | null;
}

/**
 * Runs a query that compares a table with the audit trail. Returns one sentence for each
 * difference, made by `nameOf`, and one more sentence if there are more than `mostDifferences`.
 *
 * The query is one statement, so it reads a consistent state even while a server writes. The caller
 * limits the query to `mostDifferences + 1` rows, so a long result takes little memory.
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

/** Describes the last audit entry about a row, or says that the row has none. */
export function lastEntrySentence({ entry }: Difference): string {
  return entry === null
    ? 'the audit trail has no entry about it'
    : `the audit trail says otherwise (entry ${entry})`;
}
