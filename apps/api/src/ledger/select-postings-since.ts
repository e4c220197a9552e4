import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  ledgerPostings,
  ledgerSealedQuarters,
  ledgerTransactions,
  ledgerUnsealed,
} from './tables.ts';

export function quarterOf(instant: SQLWrapper): SQL {
  return sql`date_bin('15 minutes', ${instant}, timestamptz '2000-01-01T00:00:00Z')`;
}

/**
 * Selects the postings from `since` on. `quarter`: the start of the quarter of an hour in which the
 * event happened.
 * Sealed postings are one row for each quarter, account and event, from the first quarter that
 * starts at `since` or later. Unsealed postings have a row each. One SQL query must read both: with
 * two, a posting that is sealed between them is missed or counted twice.
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
