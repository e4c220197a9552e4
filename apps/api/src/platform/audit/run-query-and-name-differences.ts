import type { SQL } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';

/** The most rows that are named. If more differ, a whole table was probably changed. */
export const mostDifferences = 1_000;

/** `present`: the row's state. `entry`: the id of the audit entry that contradicts it, or null. */
export interface Difference {
  id: string;
  present: string;
  entry: number | string | null;
}

/**
 * `nameOf` makes a sentence of each row. `query` must be one SQL query, because two could see
 * different states while the server writes. It must stop after `mostDifferences + 1` rows, so that
 * the result takes little memory.
 */
export async function runQueryAndNameDifferences(
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
