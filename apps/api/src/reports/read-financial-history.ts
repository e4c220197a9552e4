import type { FinancialHistory } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { allPostings, ledgerPostings, selectPostingsSince } from '../ledger/index.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { figureSum, isOnAccountOf, stillOutSum } from './figure-sql.ts';

/** The table that the SQL of the figures' parts names. */
const figuresOf = ledgerPostings;

/**
 * Reads money out and in by the lender's calendar day, the oldest first, today last. In cents.
 *
 * A day shows by how much it moved the figures `total_disbursed` and `total_repaid`. A payout or payment that came back
 * is subtracted on the day when it did. The amount still out at the end of a day is today's, less what moved since.
 */
export async function readFinancialHistory(
  tx: Tx,
  asked: { days: number; timeZone: string; now: Date },
): Promise<FinancialHistory> {
  const today = sql`(${asked.now.toISOString()}::timestamptz at time zone ${asked.timeZone})::date`;
  const since = sql`${asked.now.toISOString()}::timestamptz - ${asked.days + 1}::int * interval '1 day'`;
  const rows = await rowsOf<{ day: string; out: string; in: string; still: string }>(
    tx,
    sql`with days as (
        select generate_series(${today} - ${asked.days - 1}::int, ${today}, interval '1 day')::date as day
      ), moved_by_quarter as (
        select quarter,
          ${figureSum('total_disbursed')} as out, ${figureSum('total_repaid')} as in, ${stillOutSum()} as lent
        from ${selectPostingsSince(since)} as ${figuresOf}
        where ${isOnAccountOf('total_disbursed', 'total_repaid')}
        group by quarter
      ), moved as (
        select (quarter at time zone ${asked.timeZone})::date as day,
          sum("out") as "out", sum("in") as "in", sum(lent) as lent
        from moved_by_quarter
        group by 1
      ), standing as (
        select ${stillOutSum()} as lent from ${allPostings} as ${figuresOf}
      )
      select to_char(days.day, 'YYYY-MM-DD') as day,
        coalesce(moved.out, 0) as "out", coalesce(moved.in, 0) as "in",
        standing.lent - coalesce(sum(moved.lent) over later, 0) as still
      from standing cross join days left join moved on moved.day = days.day
      window later as (order by days.day desc rows between unbounded preceding and 1 preceding)
      order by days.day`,
  );
  return {
    days: rows.map((row) => ({
      day: row.day,
      money_out: cents(Number(row.out)),
      money_in: cents(Number(row.in)),
      still_out: cents(Number(row.still)),
    })),
  };
}
