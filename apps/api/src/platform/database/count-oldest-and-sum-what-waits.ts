import { type Cents, cents } from '@sevenday/lending';
import { count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export interface WaitingWork {
  count: number;
  oldestAt: Date | null;
  /** Null for rows that have no amount of money. */
  sumCents: Cents | null;
}

export const nothingWaits: WaitingWork = { count: 0, oldestAt: null, sumCents: null };

export function countAndOldest(since: PgColumn) {
  return { count: count(), oldestAt: oldestOf(since), sumCents: sql<null>`null` };
}

export function countOldestAndSum(since: PgColumn, amountCents: PgColumn | SQL) {
  const sum = sql<Cents>`coalesce(sum(${amountCents}), 0)`;
  return { count: count(), oldestAt: oldestOf(since), sumCents: sum.mapWith(centsOf) };
}

function oldestOf(since: PgColumn): SQL<Date | null> {
  return sql`min(${since})`.mapWith(since) as SQL<Date | null>;
}

// PostgreSQL's sum of bigints is a numeric, which the database drivers return as text.
function centsOf(sum: string): Cents {
  return cents(Number(sum));
}
