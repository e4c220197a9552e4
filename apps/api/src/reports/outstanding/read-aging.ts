import type { Aging } from '@sevenday/contract';
import { addCents, cents, localDay } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database-and-transaction.ts';
import { selectOwedLoans } from './select-owed-loans.ts';

/** The parts from the latest to what is not late, each with the fewest days that it is late. */
const parts = [
  { name: 'late_31_days_or_more', fromDays: 31 },
  { name: 'late_8_to_30_days', fromDays: 8 },
  { name: 'late_1_to_7_days', fromDays: 1 },
] as const satisfies readonly { name: keyof Aging; fromDays: number }[];

type Part = (typeof parts)[number]['name'] | 'not_due';

/**
 * Reads what borrowers owe by how many days it is late, in cents. Overdue and defaulted loans count until they are
 * written off.
 *
 * A loan is late here from the day after the due day that its agreement names, also where a debit is announced or in
 * flight. Today is the day in the lender's time zone. So a loan can be late here before it is marked overdue. A member's
 * page and Today count only loans that are marked.
 */
export async function readAging(tx: Tx, asked: { timeZone: string; now: Date }): Promise<Aging> {
  const today = localDay(asked.now, asked.timeZone);
  const whens = parts.map(
    ({ name, fromDays }) =>
      sql`when ${today}::date - owed.due_day >= ${fromDays}::int then ${name}::text`,
  );
  const rows = await rowsOf<{ part: Part; amount: string; loans: string | number }>(
    tx,
    sql`select case ${sql.join(whens, sql` `)} else 'not_due' end as part,
        sum(owed.cents) as amount, count(*) as loans
      from ${selectOwedLoans()} as owed group by 1`,
  );
  const sumParts = (...wanted: Part[]) => {
    const found = rows.filter(({ part }) => wanted.includes(part));
    return {
      amount: addCents(...found.map(({ amount }) => cents(Number(amount)))),
      loans: found.reduce((sum, row) => sum + Number(row.loans), 0),
    };
  };
  return {
    outstanding: sumParts('not_due', ...parts.map(({ name }) => name)),
    not_due: sumParts('not_due'),
    late_1_to_7_days: sumParts('late_1_to_7_days'),
    late_8_to_30_days: sumParts('late_8_to_30_days'),
    late_31_days_or_more: sumParts('late_31_days_or_more'),
  };
}
