import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { centsColumn, instant } from '../platform/base/column-types.ts';
import { type Account, accounts } from './chart-of-accounts.ts';
import type { LedgerEvent } from './entry.ts';

/**
 * Append-only: guards.sql refuses update, delete and truncate. No foreign key points to a member or
 * a loan, because the entries stay after both are deleted (decisions, "A member's deletion").
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    event: text('event').$type<LedgerEvent>().notNull(),
    loanId: uuid('loan_id'),
    subjectId: uuid('subject_id'),
    /** Business clock, which an admin can move ahead in a sandbox. */
    effectiveAt: instant('effective_at').notNull(),
    /** Real time. */
    recordedAt: instant('recorded_at').notNull(),
    /** Null if the product caused the entry. */
    actorId: uuid('actor_id'),
    /** The id by which a close finds the movement at the provider. `break:…` for a break. */
    providerReference: text('provider_reference'),
    reverses: uuid('reverses').references((): AnyPgColumn => ledgerTransactions.id),
    /**
     * The number of the entry's postings, so that the database can refuse a posting that somebody
     * adds later.
     */
    postingCount: smallint('posting_count').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transactions_seq').on(table.seq),
    uniqueIndex('ledger_transactions_provider_reference')
      .on(table.event, table.providerReference)
      .where(sql`${table.providerReference} is not null`),
    uniqueIndex('ledger_transactions_reverses')
      .on(table.reverses)
      .where(sql`${table.reverses} is not null`),
    index('ledger_transactions_loan').on(table.loanId, table.seq),
    index('ledger_transactions_effective').on(table.effectiveAt),
    index('ledger_transactions_subject').on(table.subjectId, table.seq),
    check('ledger_transactions_posting_count', sql`${table.postingCount} >= 2`),
  ],
);

/** A debit is positive, a credit negative. `event`: why the posting was made. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text('account').$type<Account>().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    event: text('event').$type<LedgerEvent>().notNull(),
    loanId: uuid('loan_id'),
    subjectId: uuid('subject_id'),
  },
  (table) => [
    index('ledger_postings_transaction').on(table.transactionId),
    // Has every column that a sum by account needs, so that PostgreSQL can read only the index.
    index('ledger_postings_account_event').on(table.account, table.event, table.amountCents),
    index('ledger_postings_loan').on(table.loanId, table.account, table.amountCents),
    check('ledger_postings_amount', sql`${table.amountCents} <> 0`),
    check(
      'ledger_postings_account',
      sql.raw(`"account" in (${accounts.map((account) => `'${account}'`).join(', ')})`),
    ),
  ],
);

/** A trigger adds a row for each new transaction, and sealing (`seal-books.ts`) removes it. */
export const ledgerUnsealed = pgTable('ledger_unsealed', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  transactionId: uuid('transaction_id').notNull(),
});

/** A debit is positive. Only `seal-books.ts` writes this table. */
export const ledgerSealedSums = pgTable(
  'ledger_sealed_sums',
  {
    account: text('account').$type<Account>().notNull(),
    event: text('event').$type<LedgerEvent>().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.event] })],
);

/**
 * The sealed postings of each quarter of an hour of the business clock, summed up. In every time
 * zone a day begins with such a quarter, so the rows add up to its days. Only `seal-books.ts` writes
 * this table.
 */
export const ledgerSealedQuarters = pgTable(
  'ledger_sealed_quarters',
  {
    quarter: instant('quarter').notNull(),
    account: text('account').$type<Account>().notNull(),
    event: text('event').$type<LedgerEvent>().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.quarter, table.account, table.event] })],
);
