import type { Waiting } from '@sevenday/contract';
import { type Cents, cents } from '@sevenday/lending';
import { count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export const nothingWaits: Waiting = { count: 0, oldest: null, sum: null };

/** Selects how many rows wait and since when the first of them waits, for work without an amount. */
export function countAndOldest(since: PgColumn) {
  return { count: count(), oldest: oldestOf(since), sum: sql<null>`null` };
}

/** Selects how many rows wait, since when the first of them waits, and the sum of their amounts in cents. */
export function countOldestAndSum(since: PgColumn, amountCents: PgColumn | SQL) {
  const sum = sql<Cents>`coalesce(sum(${amountCents}), 0)`;
  return { count: count(), oldest: oldestOf(since), sum: sum.mapWith(centsOf) };
}

function oldestOf(since: PgColumn): SQL<Date | null> {
  return sql`min(${since})`.mapWith(since) as SQL<Date | null>;
}

// PostgreSQL sums a bigint into a numeric, which the drivers return as text.
function centsOf(sum: string): Cents {
  return cents(Number(sum));
}
