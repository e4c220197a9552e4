import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { quarterOf } from './select-postings.ts';
import { ledgerTransactions } from './tables.ts';

/**
 * Returns a sentence about the first problem, or null. Each check is one SQL query, so it sees a
 * consistent state even while a server writes.
 */
export async function findTampering(tx: Tx): Promise<string | null> {
  for (const check of checks) {
    const [found] = await rowsOf<{ problem: string }>(tx, check);
    if (found) return found.problem;
  }
  return null;
}

const checks: readonly SQL[] = [
  sql`select 'Ledger entry ' || t.id || ' was inserted beside the product.' as problem
      from ledger_transactions t
      where not exists (select from chain_links l where l.transaction_id = t.id)
        and not exists (select from ledger_unsealed u where u.transaction_id = t.id)
      order by t.seq limit 1`,
  sql`select 'Ledger entry ' || u.transaction_id || ' was deleted before it was sealed.' as problem
      from ledger_unsealed u
      where not exists (select from ledger_transactions t where t.id = u.transaction_id) limit 1`,
  sql`select 'Posting ' || p.id || ' belongs to no ledger entry.' as problem from ledger_postings p
      where not exists (select from ledger_transactions t where t.id = p.transaction_id) limit 1`,
  sql`select 'Audit entry ' || a.id || ' was inserted beside the product.' as problem
      from audit_entries a
      where not exists (select from chain_links l where l.audit_id = a.id)
        and not exists (select from audit_unsealed u where u.audit_id = a.id)
      order by a.id limit 1`,
  // Encrypted details can be erased, but never change.
  sql`select 'The encrypted details of audit entry ' || a.id || ' are not those that were written.' as problem
      from audit_details d join audit_entries a on a.id = d.audit_id
      where a.details_hash is distinct from sha256(d.sealed)
        or a.subject_id is distinct from d.subject_id order by a.id limit 1`,
  // Only the deletion of a member erases encrypted details about that member.
  sql`select 'The encrypted details of audit entry ' || a.id || ' are gone, though their person is not.' as problem
      from audit_entries a
      where a.details_hash is not null
        and not exists (select from audit_details d where d.audit_id = a.id)
        and not exists (select from audit_entries m
          where m.action = 'member.deleted' and m.subject_id = a.subject_id)
      order by a.id limit 1`,
  sql`select 'The chain goes on after its last seal, at position ' || l.position || '.' as problem
      from chain_links l
      where l.position > (select coalesce(max(up_to), 0) from seals) order by l.position limit 1`,
  sql`select 'Seal ' || expected || ' is missing.' as problem from (
        select number, row_number() over (order by number) as expected from seals
      ) as numbered where number <> expected order by expected limit 1`,
  sql`select 'The sealed sum of ' || account || ' by cause ' || event || ' is not the sum of its postings.' as problem
      from (
        select account, event, amount_cents from ledger_sealed_sums
        union all
        select account, event, -amount_cents from ledger_postings p
          where not exists (select from ledger_unsealed u where u.transaction_id = p.transaction_id)
      ) as both_sides group by account, event having sum(amount_cents) <> 0 order by account, event limit 1`,
  sql`select 'The sealed sums from ' || quarter || ' of ' || account || ' by cause ' || event || ' are not the sum of the postings.' as problem
      from (
        select quarter, account, event, amount_cents from ledger_sealed_quarters
        union all
        select ${quarterOf(ledgerTransactions.effectiveAt)}, p.account, p.event, -p.amount_cents
          from ledger_postings p join ledger_transactions on ledger_transactions.id = p.transaction_id
          where not exists (select from ledger_unsealed u where u.transaction_id = p.transaction_id)
      ) as both_sides group by quarter, account, event having sum(amount_cents) <> 0 order by 1 limit 1`,
];
