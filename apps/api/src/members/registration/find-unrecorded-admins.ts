import { sql } from 'drizzle-orm';
import {
  describeDifferences,
  lastEntrySentence,
  mostDifferences,
} from '../../platform/audit/describe-differences.ts';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Compares who is an admin with what the audit trail says, and names each difference in a sentence.
 *
 * A user becomes an admin in two ways: they are registered as one, or they are granted the rights. Each way writes an
 * entry in its transaction. An admin without such an entry was made by hand.
 */
export function findUnrecordedAdmins(tx: Tx): Promise<string[]> {
  const query = sql`
    with told as (
      select distinct on (subject_id) subject_id, id,
        case action when 'member.registered' then codes->>'is_admin' = 'true'
          else action = 'admin.granted' end as is_admin
      from audit_entries
      where action in ('member.registered', 'admin.granted', 'admin.revoked', 'member.deleted')
        and subject_id is not null
      order by subject_id, id desc)
    select coalesce(users.id, told.subject_id) as id, told.id as entry,
      case when users.id is null then 'gone' when users.is_admin then 'admin' else 'borrower' end as present
    from users full join told on told.subject_id = users.id
    where coalesce(users.is_admin, false) <> coalesce(told.is_admin, false)
    order by 1 limit ${mostDifferences + 1}`;
  return describeDifferences(tx, query, (difference) => {
    const states = { gone: 'does not exist', admin: 'is an admin', borrower: 'is no admin' };
    const state = states[difference.present as keyof typeof states];
    return `User ${difference.id} ${state}, but ${lastEntrySentence(difference)}.`;
  });
}
