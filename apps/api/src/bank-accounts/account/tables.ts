import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { members } from '../../members/index.ts';
import { instant } from '../../platform/base/column-types.ts';

/**
 * `name_mismatch`: the holder's name is not the member's. `known_elsewhere`: another member has or
 * had the same account. `not_confirmed`: the payment provider has not confirmed that money can be
 * sent to it. `blocked`: the bank network refuses its payments. `disconnected`: the link to the
 * bank has ended, or the member's customer was deleted at the provider.
 */
export type UnverifiedReason =
  | 'name_mismatch'
  | 'known_elsewhere'
  | 'not_confirmed'
  | 'blocked'
  | 'disconnected';

/** All times are by the wall clock, which the sandbox cannot move ahead. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    providerAccountId: text('provider_account_id').notNull(),
    providerPaymentMethodId: text('provider_payment_method_id').notNull(),
    outboundSetupId: text('outbound_setup_id').notNull(),
    /**
     * The payment provider's code for the account number. It is the same for every member who links
     * the account, unless the bank gives out a new number at each link.
     */
    fingerprint: text('fingerprint').notNull(),
    accountHolderName: text('account_holder_name').notNull(),
    bankName: text('bank_name').notNull(),
    last4: text('last4').notNull(),
    verified: boolean('verified').notNull(),
    unverifiedReason: text('unverified_reason').$type<UnverifiedReason>(),
    addedAt: instant('added_at').notNull(),
    verifiedAt: instant('verified_at'),
    /**
     * The admin who last approved the account, even if the account is no longer verified. Null if
     * no admin approved it, or if it was verified again without an admin.
     */
    verifiedBy: uuid('verified_by'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('bank_accounts_one_per_member')
      .on(table.memberId)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex('bank_accounts_payment_method').on(table.providerPaymentMethodId),
    index('bank_accounts_fingerprint').on(table.fingerprint),
    index('bank_accounts_member').on(table.memberId),
    index('bank_accounts_provider_account').on(table.providerAccountId),
    check(
      'bank_accounts_reason',
      sql`${table.verified} = (${table.unverifiedReason} is null) and (${table.unverifiedReason} is null or ${table.unverifiedReason} in ('name_mismatch','known_elsewhere','not_confirmed','blocked','disconnected'))`,
    ),
    check(
      'bank_accounts_verified_at',
      sql`not ${table.verified} or ${table.verifiedAt} is not null`,
    ),
  ],
);

/** One row for each link session at the payment provider. All times are by the wall clock. */
export const bankLinks = pgTable(
  'bank_links',
  {
    providerSessionId: text('provider_session_id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
    bankAccountId: uuid('bank_account_id').references(() => bankAccounts.id, {
      onDelete: 'cascade',
    }),
  },
  (table) => [
    index('bank_links_member').on(table.memberId),
    check(
      'bank_links_completed',
      sql`(${table.completedAt} is null) = (${table.bankAccountId} is null)`,
    ),
  ],
);

export const bankAccountHolds = pgTable(
  'bank_account_holds',
  {
    bankAccountId: uuid('bank_account_id')
      .notNull()
      .references(() => bankAccounts.id, { onDelete: 'cascade' }),
    cause: text('cause').notNull(),
    causeId: uuid('cause_id').notNull(),
    /** Null while the end is not known. */
    until: instant('until'),
  },
  (table) => [primaryKey({ columns: [table.bankAccountId, table.cause, table.causeId] })],
);
