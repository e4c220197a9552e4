import type { FinancialHistory } from '@sevenday/contract';
import { type Cents, cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { allPostings, ledgerPostings, selectPostingsSince } from '../ledger/index.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { figureSum, isOnAccountOf, lentOutSum, sumOfParts } from './figures/figure-sql.ts';
import { paymentsReturned, payoutsReturned } from './figures/figures.ts';

/** The table that the SQL of the figures' parts names. */
const figuresOf = ledgerPostings;

type DayRow = {
  day: string;
  out_cents: string;
  in_cents: string;
  out_returned_cents: string;
  in_returned_cents: string;
  lent_out_cents: string;
};

/**
 * Reads money out and in by the lender's calendar day, the oldest first, today last. In cents.
 *
 * A day shows by how much it moved the figures `total_disbursed` and `total_repaid`. A returned payout or payment is
 * subtracted on the day of its return, and also reported separately. The amount lent out at the end of a day is today's,
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
      ), moved_by_cause as (
        select (quarter at time zone ${asked.timeZone})::date as day, account, event,
          sum(amount_cents)::bigint as amount_cents
        from ${selectPostingsSince(since)} as ${figuresOf}
        where ${isOnAccountOf('total_disbursed', 'total_repaid')}
        group by 1, 2, 3
      ), moved as (
        select day,
          ${figureSum('total_disbursed')} as out_cents, ${figureSum('total_repaid')} as in_cents,
          ${lentOutSum()} as lent_out_cents, ${sumOfParts(payoutsReturned)} as out_returned_cents,
          ${sumOfParts(paymentsReturned)} as in_returned_cents
        from moved_by_cause as ${figuresOf}
        group by day
      ), present as (
        select ${lentOutSum()} as lent_out_cents from ${allPostings} as ${figuresOf}
      )
      select to_char(days.day, 'YYYY-MM-DD') as day,
        coalesce(moved.out_cents, 0) as out_cents, coalesce(moved.in_cents, 0) as in_cents,
        coalesce(moved.out_returned_cents, 0) as out_returned_cents,
        coalesce(moved.in_returned_cents, 0) as in_returned_cents,
        present.lent_out_cents - coalesce(sum(moved.lent_out_cents) over later, 0) as lent_out_cents
      from present cross join days left join moved on moved.day = days.day
      window later as (order by days.day desc rows between unbounded preceding and 1 preceding)
      order by days.day`,
  );
  return {
    days: rows.map((row) => ({
      day: row.day,
      money_out: cents(Number(row.out_cents)),
      money_in: cents(Number(row.in_cents)),
      payouts_returned: returnedCents(row.out_returned_cents, row.out_cents),
      payments_returned: returnedCents(row.in_returned_cents, row.in_cents),
      still_out: cents(Number(row.lent_out_cents)),
    })),
  };
}

/**
 * Returns the day's returned amount. A payment recorded in error is reversed as a negative payment, so the day's net can
 * fall below zero by more than its returns. The difference counts as returned.
 */
function returnedCents(amount: string, net: string): Cents {
  return cents(Math.max(0, Number(amount), -Number(net)));
}
