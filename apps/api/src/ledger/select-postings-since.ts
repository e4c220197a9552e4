import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  ledgerPostings,
  ledgerSealedQuarters,
  ledgerTransactions,
  ledgerUnsealed,
} from './tables.ts';

/** Returns SQL for the start of the quarter of an hour that an instant is in. */
export function quarterOf(instant: SQLWrapper): SQL {
  return sql`date_bin('15 minutes', ${instant}, timestamptz '2000-01-01T00:00:00Z')`;
}

/**
 * Selects the postings from `since` on, with the columns `quarter`, `account`, `event` and
 * `amount_cents`. `quarter` is the start of the quarter of an hour in which the event happened.
 *
 * Postings that are sealed are already added up: they have one row for each quarter, account and
 * event, from the first quarter that starts at `since` or later. Postings that are not sealed yet
 * have a row each. Read all rows with one SQL query. With two queries, a posting that is sealed
 * between them could be missed or counted twice.
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
