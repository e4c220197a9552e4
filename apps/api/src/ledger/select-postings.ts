import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  ledgerPostings,
  ledgerSealedQuarters,
  ledgerSealedSums,
  ledgerTransactions,
  ledgerUnsealed,
} from './tables.ts';

/**
 * Selects all postings: one sum for each account and event of the sealed entries (`seal-books.ts`),
 * and the single postings of the entries that are not sealed yet. One SQL query reads both, so no
 * posting is missed or counted twice while entries are being sealed. Because of `offset 0`,
 * PostgreSQL looks up each unsealed entry by its index instead of scanning the whole table.
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
