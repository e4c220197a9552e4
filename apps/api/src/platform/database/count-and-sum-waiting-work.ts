import { type Cents, cents } from '@sevenday/lending';
import { count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** How much work of one kind waits for staff. */
export interface WaitingWork {
  count: number;
  /** The earliest value of the `since` column among the waiting rows. Null if no row waits. */
  oldestAt: Date | null;
  /** The sum of the amounts of the waiting rows. Null for rows that have no amount of money. */
  sumCents: Cents | null;
}

export const nothingWaits: WaitingWork = { count: 0, oldestAt: null, sumCents: null };

/**
 * Makes the columns of a query that counts waiting rows, and that finds the earliest value of the
 * column `since`. Use it for rows that have no amount of money: `sumCents` is always null.
 */
export function countAndOldest(since: PgColumn) {
  return { count: count(), oldestAt: oldestOf(since), sumCents: sql<null>`null` };
}

/**
 * Makes the columns of a query that counts waiting rows, finds the earliest value of the column
 * `since`, and sums the rows' amounts.
 */
export function countOldestAndSum(since: PgColumn, amountCents: PgColumn | SQL) {
  const sum = sql<Cents>`coalesce(sum(${amountCents}), 0)`;
  return { count: count(), oldestAt: oldestOf(since), sumCents: sum.mapWith(centsOf) };
}

function oldestOf(since: PgColumn): SQL<Date | null> {
  return sql`min(${since})`.mapWith(since) as SQL<Date | null>;
}

// Converts the sum from text to a number. PostgreSQL's sum of bigints is a numeric, and the
// database drivers return a numeric as text.
function centsOf(sum: string): Cents {
  return cents(Number(sum));
}
