import { sql } from 'drizzle-orm';
import { loans } from '../loan/tables.ts';

/**
 * An SQL subquery for the ids of members who owe a loan: its money was sent, and the loan is
 * neither repaid nor written off. The conditions match the indexes `loans_out_by_due` and
 * `loans_lost_by_due` exactly. Otherwise PostgreSQL would not use these indexes.
 */
export const membersWhoOwe = sql`(
  select ${loans.memberId} from ${loans}
  where ${loans.status} in ('funded','disbursed','overdue') and ${loans.sent}
  union all
  select ${loans.memberId} from ${loans} where ${loans.status} = 'defaulted')`;
