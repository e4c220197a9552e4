import type { SQL } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';

/**
 * The most differences that one comparison reports. If more rows differ, somebody has probably
 * changed a whole table, and a longer list would not help.
 */
export const mostDifferences = 1_000;

/**
 * A row whose state differs from the audit trail. `entry`: the id of the last audit entry about the
 * row, or null.
 */
export interface Difference {
  id: string;
  present: string;
  entry: number | string | null;
}

/**
 * Finds the rows that differ from the audit trail. Returns a sentence for each, made by `nameOf`,
 * and one more if there are more than `mostDifferences`.
 * `query` must be one SQL query, because two could see different states while the server writes. It
 * must stop after `mostDifferences + 1` rows, so that the result takes little memory.
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

export function lastEntrySentence({ entry }: Difference): string {
  return entry === null
    ? 'the audit trail has no entry about it'
    : `the audit trail says otherwise (entry ${entry})`;
}
