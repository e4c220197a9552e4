import { sql } from 'drizzle-orm';
import { loans } from '../loan/store.ts';

/**
 * Selects the ids of the members who owe a loan: its money was sent, and it is neither repaid nor written off. The
 * conditions are written as in `loans_out_by_due` and `loans_lost_by_due`, so that these indexes are used.
 */
export const membersWhoOwe = sql`(
  select ${loans.memberId} from ${loans}
  where ${loans.status} in ('funded','disbursed','overdue') and ${loans.sent}
  union all
  select ${loans.memberId} from ${loans} where ${loans.status} = 'defaulted')`;
