import { type Cents, cents } from '@sevenday/lending';
import { count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** How much work of one kind waits for staff. */
export interface WaitingWork {
  count: number;
  /**
   * The earliest date among the waiting rows. Null if no row waits. The kind of work decides what
   * the date means.
   */
  oldestAt: Date | null;
  /** The sum of the waiting rows' amounts. Null for work that has no amount. */
  sumCents: Cents | null;
}

export const nothingWaits: WaitingWork = { count: 0, oldestAt: null, sumCents: null };

/** Selects how many rows wait, and the earliest date in `since`, for work without an amount. */
export function countAndOldest(since: PgColumn) {
  return { count: count(), oldestAt: oldestOf(since), sumCents: sql<null>`null` };
}

/**
 * Selects how many rows wait, the earliest date in `since`, and the sum of the rows' amounts in
 * cents.
 */
export function countOldestAndSum(since: PgColumn, amountCents: PgColumn | SQL) {
  const sum = sql<Cents>`coalesce(sum(${amountCents}), 0)`;
  return { count: count(), oldestAt: oldestOf(since), sumCents: sum.mapWith(centsOf) };
}

function oldestOf(since: PgColumn): SQL<Date | null> {
  return sql`min(${since})`.mapWith(since) as SQL<Date | null>;
}

// PostgreSQL sums a bigint into a numeric, which the drivers return as text.
function centsOf(sum: string): Cents {
  return cents(Number(sum));
}
