import type { Role } from '@sevenday/contract/capabilities';
import { sql } from 'drizzle-orm';
import {
  lastEntrySentence,
  mostDifferences,
  runQueryAndNameDifferences,
} from '../../platform/audit/run-query-and-name-differences.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';

/**
 * Compares who works here, and as what, with what the audit trail says. Names each difference in a sentence.
 *
 * An owner is registered as one, or granted the rights. Any other entry that changes a role names the new one in
 * `role_after`, which is `borrower` for someone who no longer works here or is suspended. A role without such an entry
 * was written by hand.
 */
export function findUnrecordedRoles(tx: Tx): Promise<string[]> {
  const query = sql`
    with told as (
      select distinct on (subject_id) subject_id, id,
        case when codes ? 'role_after' then codes->>'role_after'
          when action = 'admin.granted' or codes->>'is_admin' = 'true' then 'owner'
          else 'borrower' end as role
      from audit_entries
      where subject_id is not null and (codes ? 'role_after' or
        action in ('member.registered', 'admin.granted', 'admin.revoked', 'member.deleted'))
      order by subject_id, id desc),
    present as (
      select id, case when is_admin then 'owner' else coalesce(staff_role, 'borrower') end as role from users)
    select coalesce(present.id, told.subject_id) as id, told.id as entry, coalesce(present.role, 'gone') as present
    from present full join told on told.subject_id = present.id
    where coalesce(present.role, 'borrower') <> coalesce(told.role, 'borrower')
    order by 1 limit ${mostDifferences + 1}`;
  return runQueryAndNameDifferences(tx, query, (difference) => {
    const state = states[difference.present as Role | 'gone'];
    return `User ${difference.id} ${state}, but ${lastEntrySentence(difference)}.`;
  });
}

const states: Record<Role | 'gone', string> = {
  owner: 'is an owner',
  worker: 'is a worker',
  reviewer: 'is a reviewer',
  auditor: 'is an auditor',
  borrower: 'does not work here',
  gone: 'does not exist',
};
