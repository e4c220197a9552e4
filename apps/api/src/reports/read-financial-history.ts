import type { FinancialHistory } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { ledgerPostings, movedSince } from '../ledger/index.ts';
import { rowsOf, type Tx } from '../platform/database.ts';
import { figureSum } from './figure-sql.ts';

/** The name of the table that the figures' parts are written for. */
const figuresOf = ledgerPostings;

/**
 * Money out and in by the lender's calendar day, the oldest first, today last: by how much that day moved the figures
 * `total_disbursed` and `total_repaid`. Payouts and payments that came back take theirs off, on the day they did. In cents.
 */
export async function readFinancialHistory(
  tx: Tx,
  asked: { days: number; timeZone: string; now: Date },
): Promise<FinancialHistory> {
  const today = sql`(${asked.now.toISOString()}::timestamptz at time zone ${asked.timeZone})::date`;
  const since = sql`${asked.now.toISOString()}::timestamptz - ${asked.days + 1}::int * interval '1 day'`;
  const rows = await rowsOf<{ day: string; out: string; in: string }>(
    tx,
    sql`with days as (
        select generate_series(${today} - ${asked.days - 1}::int, ${today}, interval '1 day')::date as day
      ), moved as (
        select (quarter at time zone ${asked.timeZone})::date as day,
          ${figureSum('total_disbursed')} as out, ${figureSum('total_repaid')} as in
        from ${movedSince(since)} as ${figuresOf}
        group by 1
      )
      select to_char(days.day, 'YYYY-MM-DD') as day,
        coalesce(moved.out, 0) as "out", coalesce(moved.in, 0) as "in"
      from days left join moved on moved.day = days.day order by days.day`,
  );
  return {
    days: rows.map((row) => ({
      day: row.day,
      money_out: cents(Number(row.out)),
      money_in: cents(Number(row.in)),
    })),
  };
}
