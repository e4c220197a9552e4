import { sql } from 'drizzle-orm';
import { loans } from '../loan/tables.ts';

/**
 * An SQL subquery; a member can be in it twice. It has two parts, so that PostgreSQL can use the
 * index `loans_out_by_due` for the one and `loans_lost_by_due` for the other.
 */
export const membersWhoOwe = sql`(
  select ${loans.memberId} from ${loans}
  where ${loans.status} in ('funded','disbursed','overdue') and ${loans.sent}
  union all
  select ${loans.memberId} from ${loans} where ${loans.status} = 'defaulted')`;
