import type { DueDays } from '@sevenday/contract';
import { cents, localDay, millisecondsPerDay, startOfDayUtc } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { loans } from '../../loans/index.ts';
import { rowsOf, type Tx } from '../../platform/database/database-and-transaction.ts';
import { selectOwedLoans } from './select-owed-loans.ts';

/**
 * Reads what is due on each of the next days, today in the lender's time zone first. In cents.
 *
 * A loan is due on the day that its agreement names (docs/adr/0036). Overdue loans are not included.
 */
export async function readDueDays(
  tx: Tx,
  asked: { days: number; timeZone: string; now: Date },
): Promise<DueDays> {
  const today = localDay(asked.now, asked.timeZone);
  // No time zone is a whole day away from UTC.
  const from = sqlInstant(startOfDayUtc(today) - millisecondsPerDay);
  const before = sqlInstant(startOfDayUtc(today) + (asked.days + 1) * millisecondsPerDay);
  const owed = selectOwedLoans(sql`${loans.dueAt} >= ${from} and ${loans.dueAt} < ${before}`);
  const rows = await rowsOf<{ day: string; amount: string; loans: string | number }>(
    tx,
    sql`with days as (
        select ${today}::date + ahead as day from generate_series(0, ${asked.days - 1}::int) as ahead
      )
      select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(owed.cents), 0) as amount,
        count(owed.cents) as loans
      from days left join ${owed} as owed on owed.due_day = days.day
      group by days.day order by days.day`,
  );
  return {
    days: rows.map((row) => ({
      day: row.day,
      amount: cents(Number(row.amount)),
      loans: Number(row.loans),
    })),
  };
}

function sqlInstant(milliseconds: number) {
  return sql`${new Date(milliseconds).toISOString()}::timestamptz`;
}
