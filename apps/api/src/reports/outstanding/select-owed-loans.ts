import { type SQL, sql } from 'drizzle-orm';
import { ledgerPostings } from '../../ledger/index.ts';
import { loans } from '../../loans/index.ts';

/**
 * Selects the active loans (`isActive`), as rows of `due_day` and `cents`: the due day in the loan's own time zone, and
 * what the borrower owes by the ledger. It equals `totalDueCents` of the loan's row, which the daily close checks.
 *
 * The statuses are written as in the conditions of `loans_out_by_due` and `loans_lost_by_due`, so that PostgreSQL uses
 * these indexes. `dueWithin` is a condition on `due_at`; every loan is selected if it is left out. `offset 0` makes the
 * planner look up each loan's postings and not scan them all.
 */
export function selectOwedLoans(dueWithin: SQL = sql`true`): SQL {
  const columns = sql`${loans.id} as id, ${loans.dueAt} as due_at, ${loans.timeZone} as time_zone`;
  return sql`(select (money_out.due_at at time zone money_out.time_zone)::date as due_day, owed.cents
    from (
      select ${columns} from ${loans}
      where ${loans.status} in ('funded','disbursed','overdue') and ${loans.sent} and ${dueWithin}
      union all
      select ${columns} from ${loans} where ${loans.status} = 'defaulted' and ${dueWithin}
    ) as money_out
    cross join lateral (
      select coalesce(sum(${ledgerPostings.amountCents}), 0) as cents from ${ledgerPostings}
      where ${ledgerPostings.loanId} = money_out.id
        and ${ledgerPostings.account} in ('principal_due','interest_due','late_fee_due') offset 0
    ) as owed)`;
}
