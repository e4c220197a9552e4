import type { FinancialHistory } from '@sevenday/contract';
import { type Cents, cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { allPostings, ledgerPostings, selectPostingsSince } from '../ledger/index.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { figureSum, isOnAccountOf, stillOutSum, sumOfParts } from './figure-sql.ts';
import { paymentsReturned, payoutsReturned } from './figures.ts';

/** The table that the SQL of the figures' parts names. */
const figuresOf = ledgerPostings;

type DayRow = {
  day: string;
  out: string;
  in: string;
  out_returned: string;
  in_returned: string;
  still: string;
};

/**
 * Reads money out and in by the lender's calendar day, the oldest first, today last. In cents.
 *
 * A day shows by how much it moved the figures `total_disbursed` and `total_repaid`. A payout or payment that came back
 * is subtracted on the day when it did, and is told apart as well. The amount still out at the end of a day is today's,
 * less what moved since.
 */
export async function readFinancialHistory(
  tx: Tx,
  asked: { days: number; timeZone: string; now: Date },
): Promise<FinancialHistory> {
  const today = sql`(${asked.now.toISOString()}::timestamptz at time zone ${asked.timeZone})::date`;
  const since = sql`${asked.now.toISOString()}::timestamptz - ${asked.days + 1}::int * interval '1 day'`;
  const rows = await rowsOf<DayRow>(
    tx,
    sql`with days as (
        select generate_series(${today} - ${asked.days - 1}::int, ${today}, interval '1 day')::date as day
      ), moved_by_quarter as (
        select quarter,
          ${figureSum('total_disbursed')} as out, ${figureSum('total_repaid')} as in, ${stillOutSum()} as lent,
          ${sumOfParts(payoutsReturned)} as out_returned, ${sumOfParts(paymentsReturned)} as in_returned
        from ${selectPostingsSince(since)} as ${figuresOf}
        where ${isOnAccountOf('total_disbursed', 'total_repaid')}
        group by quarter
      ), moved as (
        select (quarter at time zone ${asked.timeZone})::date as day,
          sum("out") as "out", sum("in") as "in", sum(lent) as lent,
          sum(out_returned) as out_returned, sum(in_returned) as in_returned
        from moved_by_quarter
        group by 1
      ), standing as (
        select ${stillOutSum()} as lent from ${allPostings} as ${figuresOf}
      )
      select to_char(days.day, 'YYYY-MM-DD') as day,
        coalesce(moved.out, 0) as "out", coalesce(moved.in, 0) as "in",
        coalesce(moved.out_returned, 0) as out_returned, coalesce(moved.in_returned, 0) as in_returned,
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
      payouts_returned: returned(row.out_returned, row.out),
      payments_returned: returned(row.in_returned, row.in),
      still_out: cents(Number(row.still)),
    })),
  };
}

/**
 * Returns what went the other way on a day. A payment that was recorded in error is reversed under the cause of a payment,
 * so a day may be negative by more than was returned.
 */
function returned(amount: string, net: string): Cents {
  return cents(Math.max(0, Number(amount), -Number(net)));
}
