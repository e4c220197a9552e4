import { sql } from 'drizzle-orm';
import { loans } from '../loan/tables.ts';

/**
 * An SQL subquery; a member can be in it twice. Its conditions match the indexes `loans_out_by_due`
 * and `loans_lost_by_due` exactly, because PostgreSQL would not use the indexes otherwise.
 */
export const membersWhoOwe = sql`(
  select ${loans.memberId} from ${loans}
  where ${loans.status} in ('funded','disbursed','overdue') and ${loans.sent}
  union all
  select ${loans.memberId} from ${loans} where ${loans.status} = 'defaulted')`;
