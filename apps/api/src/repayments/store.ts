import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, instant } from '../platform/columns.ts';

export type CollectionStatus =
  | 'planned'
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'expired';

/**
 * One attempt to collect what settles a loan. Its id is the attempt id that the provider's objects carry. The database
 * allows one live collection for a loan.
 */
export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id').notNull(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<'checkout'>().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    status: text('status').$type<CollectionStatus>().notNull(),
    providerKey: text('provider_key').notNull(),
    providerSessionId: text('provider_session_id'),
    providerPaymentId: text('provider_payment_id'),
    /** The page's own origin, where the provider sends the borrower back to. */
    returnOrigin: text('return_origin').notNull(),
    quotedAt: instant('quoted_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    failureReason: text('failure_reason'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('collections_one_live')
      .on(table.loanId)
      .where(sql`${table.status} in ('planned','open','processing')`),
    uniqueIndex('collections_provider_key').on(table.providerKey),
    uniqueIndex('collections_provider_session').on(table.providerSessionId),
    uniqueIndex('collections_provider_payment').on(table.providerPaymentId),
    index('collections_loan').on(table.loanId),
    check('collections_amount', sql`${table.amountCents} > 0`),
    check(
      'collections_status',
      sql`${table.status} in ('planned','open','processing','succeeded','failed','expired')`,
    ),
  ],
);

export type RefundStatus = 'planned' | 'sending' | 'pending' | 'succeeded' | 'failed';

/** Money that is owed back to a borrower. One that failed stays owed, on the admin's list. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id').notNull(),
    memberId: uuid('member_id').notNull(),
    collectionId: uuid('collection_id').references(() => collections.id),
    providerPaymentId: text('provider_payment_id'),
    amountCents: centsColumn('amount_cents').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    providerKey: text('provider_key').notNull(),
    providerId: text('provider_id'),
    failureReason: text('failure_reason'),
    createdAt: instant('created_at').notNull(),
    firstAttemptAt: instant('first_attempt_at'),
    keySpent: boolean('key_spent').notNull().default(false),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('refunds_one_per_collection')
      .on(table.collectionId)
      .where(sql`${table.status} <> 'failed'`),
    uniqueIndex('refunds_provider_key').on(table.providerKey),
    uniqueIndex('refunds_provider_id').on(table.providerId),
    index('refunds_loan').on(table.loanId),
    check('refunds_amount', sql`${table.amountCents} > 0`),
  ],
);

/** The authorization to debit a borrower's account for one loan, made from the acceptance stored at the request. */
export const mandates = pgTable('mandates', {
  loanId: uuid('loan_id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  bankAccountId: uuid('bank_account_id').notNull(),
  providerSetupId: text('provider_setup_id').notNull(),
  providerMandateId: text('provider_mandate_id'),
  status: text('status').$type<'active' | 'pending' | 'refused'>().notNull(),
  createdAt: instant('created_at').notNull(),
});
