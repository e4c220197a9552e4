import type { Aging } from '@sevenday/contract';
import { addCents, cents, localDay } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { selectOwedLoans } from './select-owed-loans.ts';

type Part = Exclude<keyof Aging, 'outstanding'>;

/**
 * Reads what borrowers owe by how many days it is late, in cents. Overdue and defaulted loans count until they are
 * written off.
 *
 * A loan is late from the day after the due day that its agreement names. Today is the day in the lender's time zone.
 */
export async function readAging(tx: Tx, asked: { timeZone: string; now: Date }): Promise<Aging> {
  const today = localDay(asked.now, asked.timeZone);
  const daysLate = sql`${today}::date - owed.due_day`;
  const rows = await rowsOf<{ part: Part; amount: string; loans: string | number }>(
    tx,
    sql`select case
          when ${daysLate} > 30 then 'late_31_days_or_more'
          when ${daysLate} > 7 then 'late_8_to_30_days'
          when ${daysLate} > 0 then 'late_1_to_7_days'
          else 'not_due' end as part,
        sum(owed.cents) as amount, count(*) as loans
      from ${selectOwedLoans()} as owed group by 1`,
  );
  const of = (...parts: Part[]) => {
    const found = rows.filter(({ part }) => parts.includes(part));
    return {
      amount: addCents(...found.map(({ amount }) => cents(Number(amount)))),
      loans: found.reduce((sum, row) => sum + Number(row.loans), 0),
    };
  };
  return {
    outstanding: of('not_due', 'late_1_to_7_days', 'late_8_to_30_days', 'late_31_days_or_more'),
    not_due: of('not_due'),
    late_1_to_7_days: of('late_1_to_7_days'),
    late_8_to_30_days: of('late_8_to_30_days'),
    late_31_days_or_more: of('late_31_days_or_more'),
  };
}
