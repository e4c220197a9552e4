import { sql } from 'drizzle-orm';
import {
  lastEntrySentence,
  mostDifferences,
  runQueryAndNameDifferences,
} from '../platform/audit/run-query-and-name-differences.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';

/**
 * Compares whose ID is approved with what the audit trail says, and names each difference in a sentence.
 *
 * A decision, its undoing, a new document and a status that an admin sets each write an entry. So does a member's own
 * change of name, which ends the approval: its entry names the new status. Before version 0.2.0 it did not, and a
 * migration wrote `id_approval.ended` for those members.
 */
export function findUnrecordedApprovals(tx: Tx): Promise<string[]> {
  const query = sql`
    with told as (
      select distinct on (subject_id) subject_id, id,
        case when codes ? 'id_status' then codes->>'id_status' = 'approved'
          else action = 'id_document.approved' end as approved
      from audit_entries
      where subject_id is not null and (
        action in ('id_document.submitted', 'id_document.approved', 'id_document.rejected',
          'id_document.decision_undone', 'id_approval.ended', 'member.deleted')
        or action in ('member.updated', 'profile.updated') and codes ? 'id_status')
      order by subject_id, id desc)
    select coalesce(members.id, told.subject_id) as id, told.id as entry,
      coalesce(members.id_status, 'gone') as present
    from members full join told on told.subject_id = members.id
    where (coalesce(members.id_status, '') = 'approved') <> coalesce(told.approved, false)
    order by 1 limit ${mostDifferences + 1}`;
  return runQueryAndNameDifferences(tx, query, (difference) =>
    difference.present === 'gone'
      ? `Member ${difference.id} does not exist, but ${lastEntrySentence(difference)}.`
      : `The ID of member ${difference.id} is ${difference.present}, but ${lastEntrySentence(difference)}.`,
  );
}
