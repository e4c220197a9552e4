import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  ledgerPostings,
  ledgerSealedQuarters,
  ledgerSealedSums,
  ledgerTransactions,
  ledgerUnsealed,
} from './tables.ts';

/**
 * One SQL query reads the sealed sums and the unsealed postings, so no posting is missed or counted
 * twice while entries are being sealed. Because of `offset 0`, PostgreSQL looks up each unsealed
 * entry by its index instead of scanning the whole table.
 */
export const allPostings = sql`(select ${ledgerSealedSums.account}, ${ledgerSealedSums.event}, ${ledgerSealedSums.amountCents}
    from ${ledgerSealedSums}
    union all
    select tail.account, tail.event, tail.amount_cents from ${ledgerUnsealed} cross join lateral (
      select account, event, amount_cents from ${ledgerPostings}
      where ${ledgerPostings.transactionId} = ${ledgerUnsealed.transactionId} offset 0
    ) as tail)`;

export function quarterOf(instant: SQLWrapper): SQL {
  return sql`date_bin('15 minutes', ${instant}, timestamptz '2000-01-01T00:00:00Z')`;
}

/**
 * Sealed postings are summed up by quarters of an hour, and count if their quarter starts at
 * `since` or later. Unsealed postings count from `since` on. One SQL query reads both: with two, a
 * posting that is sealed between them is missed or counted twice.
 */
export function selectPostingsSince(since: SQL): SQL {
  return sql`(select quarter, account, event, amount_cents from ${ledgerSealedQuarters} where quarter >= ${since}
      union all
      select ${quarterOf(ledgerTransactions.effectiveAt)}, tail.account, tail.event, tail.amount_cents
      from ${ledgerUnsealed}
      join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerUnsealed.transactionId}
      cross join lateral (
        select account, event, amount_cents from ${ledgerPostings}
        where ${ledgerPostings.transactionId} = ${ledgerUnsealed.transactionId} offset 0
      ) as tail where ${ledgerTransactions.effectiveAt} >= ${since})`;
}
