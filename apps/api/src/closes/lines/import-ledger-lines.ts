import { sql } from 'drizzle-orm';
import { type LedgerEvent, ledgerPostings, ledgerTransactions } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type Concern, closeLines, closePosition } from './tables.ts';

/** Entries of breaks match no movement at the payment provider, so they are not imported. */
export const breakReferencePrefix = 'break:';

/**
 * In numbers (`seq`) of ledger transactions. A lower number may be committed later than a higher
 * one, so `importLedgerLines` reads so many numbers again.
 */
const lookBack = 5_000;

const eventsOf: Partial<Record<Concern, readonly LedgerEvent[]>> = {
  payment: ['paid', 'paid_after_write_off', 'excess_payment', 'payment_returned'],
  refund: ['refund_created', 'refund_failed', 'payment_refunded'],
  payout: ['payout_posted', 'payout_returned', 'payout_undone_after_payment'],
  dispute: [
    'dispute_opened',
    'dispute_won',
    'dispute_lost',
    'dispute_won_after_paid_again',
    'lost_payment_not_owed',
    'lost_payment_won_back',
  ],
  fee: ['provider_fee'],
  transfer: [
    'provider_paid_out',
    'provider_payout_arrived',
    'provider_withheld',
    'provider_released',
    'payout_account_topped_up',
  ],
};

export function importLedgerLines(tx: Tx): Promise<void> {
  return takeInAfter(tx, lookBack);
}

/**
 * Imports the entries that the caller has posted since `importLedgerLines`, in the same
 * transaction. If another transaction commits an entry at the same time, this import may miss it,
 * and the next close imports it.
 */
export function importNewestLedgerLines(tx: Tx): Promise<void> {
  return takeInAfter(tx, 0);
}

async function takeInAfter(tx: Tx, before: number): Promise<void> {
  // One SQL query imports the postings and stores the position up to which it has read, so that
  // both see the same ledger transactions.
  await tx.execute(sql`
    with taken as (insert into ${closeLines}
      (side, id, account, concerns, reference, type, amount_cents, occurred_at, loan_id, subject_id)
    select 'books', t.id::text, p.account, ${concernSql()}, coalesce(t.provider_reference, t.id::text), t.event,
      sum(p.amount_cents), t.effective_at, t.loan_id, t.subject_id
    from ${ledgerTransactions} t join ${ledgerPostings} p on p.transaction_id = t.id
    where t.seq > (select ledger_read_until - ${before}::int from ${closePosition})
      and p.account in ('provider_balance', 'provider_payout_account')
      and coalesce(t.provider_reference, '') not like ${`${breakReferencePrefix}%`}
    group by t.id, p.account having sum(p.amount_cents) <> 0
    on conflict do nothing)
    update ${closePosition}
      set ledger_read_until = (select coalesce(max(seq), 0) from ${ledgerTransactions})`);
}

function concernSql() {
  const cases = Object.entries(eventsOf).flatMap(([concern, events]) =>
    events.map((event) => sql`when ${event} then ${concern}`),
  );
  return sql`case t.event ${sql.join(cases, sql` `)} else 'other' end`;
}
