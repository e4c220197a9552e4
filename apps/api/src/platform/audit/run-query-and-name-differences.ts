import type { SQL } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';

/** If more rows differ, somebody has probably changed a whole table. */
export const mostDifferences = 1_000;

/** `entry` is the id of the last audit entry that contradicts the row. Null if there is none. */
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
