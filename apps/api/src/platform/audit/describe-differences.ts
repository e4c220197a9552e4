import type { SQL } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';

/**
 * The most differences that one comparison names. If more rows differ, somebody changed a whole
 * table by hand.
 */
export const mostDifferences = 1_000;

/**
 * A row whose state differs from the audit trail. `entry` is the trail's last entry about the row,
 * or null.
 */
export interface Difference {
  id: string;
  present: string;
  entry: number | string | null;
}

/**
 * Runs a query that compares a table with the audit trail. Describes each difference by `nameOf`.
 * The query is one statement, so it reads a consistent state even while a server writes. The
 * database returns at most `mostDifferences` rows, so a long audit trail needs no more memory here.
 */
export async function describeDifferences(
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
