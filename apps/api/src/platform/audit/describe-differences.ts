import type { SQL } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database.ts';

/** How many differences are named. Someone who changed more rows than this by hand changed them all at once. */
export const mostDifferences = 1_000;

/** A row whose state is not the one that the audit trail tells. `entry` is the last entry about it, or null. */
export interface Difference {
  id: string;
  present: string;
  entry: number | string | null;
}

/**
 * Runs a query that compares a table with the audit trail, and names each difference by `nameOf`. The query is one
 * statement, so it reads one moment even while a server writes. The database sorts and joins, and hands over at most
 * `mostDifferences` rows, so a trail of any length takes the same memory here.
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

/** Says what the audit trail tells about a row: its last entry, or that there is none. */
export function lastEntrySentence({ entry }: Difference): string {
  return entry === null
    ? 'the audit trail has no entry about it'
    : `the audit trail says otherwise (entry ${entry})`;
}
