import { sql } from 'drizzle-orm';
import {
  lastEntrySentence,
  mostDifferences,
  runQueryAndNameDifferences,
} from '../../platform/audit/run-query-and-name-differences.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';

/**
 * Finds accounts whose verification differs from the audit trail, and members whose own row differs
 * from their account.
 */
export async function findUnrecordedVerifications(tx: Tx): Promise<string[]> {
  return [...(await compareAccounts(tx)), ...(await compareMembers(tx))];
}

function compareAccounts(tx: Tx): Promise<string[]> {
  const query = sql`
    with said as (
      select object_id as account, id, subject_id,
        case when codes ? 'verified' then codes->>'verified' = 'true'
          else action = 'bank_account.approved' end as verified
      from audit_entries where object_type = 'bank_account'
        and action in ('bank_account.added', 'bank_account.approved', 'bank_account.holder_rechecked',
          'bank_account.verification_lost', 'bank_account.removed')
      union all
      select codes->>'replaces', id, subject_id, false from audit_entries
      where action = 'bank_account.added' and codes->>'replaces' is not null),
    told as (
      select distinct on (account) account, id, verified and not exists (
          select from audit_entries gone where gone.action = 'member.deleted' and gone.subject_id = said.subject_id)
        as verified
      from said order by account, said.id desc),
    present as (
      select id::text as account, verified and removed_at is null as verified from bank_accounts)
    select coalesce(present.account, told.account) as id, told.id as entry,
      case when present.account is null then 'gone' when present.verified then 'verified' else 'not' end as present
    from present full join told on told.account = present.account
    where coalesce(present.verified, false) <> coalesce(told.verified, false)
    order by 1 limit ${mostDifferences + 1}`;
  return runQueryAndNameDifferences(tx, query, (difference) => {
    const states = { gone: 'does not exist', verified: 'is verified', not: 'is not verified' };
    const state = states[difference.present as keyof typeof states];
    return `Bank account ${difference.id} ${state}, but ${lastEntrySentence(difference)}.`;
  });
}

function compareMembers(tx: Tx): Promise<string[]> {
  const query = sql`
    select members.id, null as entry,
      case when members.bank_account_verified then 'verified' else 'not' end as present
    from members
    where members.bank_account_verified <> exists (
      select from bank_accounts of_member where of_member.member_id = members.id
        and of_member.verified and of_member.removed_at is null)
    order by 1 limit ${mostDifferences + 1}`;
  return runQueryAndNameDifferences(tx, query, ({ id, present }) =>
    present === 'verified'
      ? `Member ${id} counts as having a verified bank account, but no such account is stored.`
      : `Member ${id} has a verified bank account, but counts as having none.`,
  );
}
