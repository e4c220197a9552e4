import type { MembershipLevel } from '@sevenday/lending';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../identity/index.ts';
import { instant } from '../../platform/base/column-types.ts';
import { searchEdition } from './search-text.ts';

/** Tells whether a search text was made by other rules than the present ones. */
export function isSearchOutdated(searchText: AnyPgColumn): SQL {
  return sql`not starts_with(${searchText}, ${sql.raw(`chr(${searchEdition})`)})`;
}

export type IdStatus = 'pending' | 'approved' | 'rejected';

/**
 * A member's profile and standing. Other slices write what they know here (ID status, bank status, completed loans).
 * Instants are by the business clock, except `nameChangedAt`.
 */
export const members = pgTable(
  'members',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    /** One character, or empty. */
    middleInitial: text('middle_initial').notNull(),
    lastName: text('last_name').notNull(),
    /** When any part of the name last changed, by the wall clock; null while it is the name from registration. */
    nameChangedAt: instant('name_changed_at'),
    /** As it was typed. */
    phone: text('phone').notNull(),
    /** The phone in the form that can be dialed from anywhere, without its extension; null if that can't be known. */
    phoneE164: text('phone_e164'),
    membershipLevel: text('membership_level').$type<MembershipLevel>().notNull(),
    /** The thresholds of completed loans for which this member's level was already raised. */
    crossedThresholds: integer('crossed_thresholds').array().notNull().default([]),
    completedLoans: integer('completed_loans').notNull().default(0),
    idStatus: text('id_status').$type<IdStatus>().notNull(),
    /** True while a document waits for review. */
    idSubmitted: boolean('id_submitted').notNull().default(false),
    /** What the reviewer told the member with the last decision. */
    idNotes: text('id_notes'),
    bankAccountAdded: boolean('bank_account_added').notNull().default(false),
    bankAccountVerified: boolean('bank_account_verified').notNull().default(false),
    /** True while the account lacks only an admin's approval. */
    bankAccountAwaitsApproval: boolean('bank_account_awaits_approval').notNull().default(false),
    /** The lender's day of the next contact, as the last contact says. Null if it names no day. */
    nextContactDay: date('next_contact_day'),
    /** The name on disk of the picture, which is encrypted under the member's key. */
    pictureFile: uuid('picture_file'),
    pictureExtension: text('picture_extension').$type<'jpg' | 'png'>(),
    providerCustomerId: text('provider_customer_id'),
    /** Names, email and phone as the search compares them. */
    searchText: text('search_text').notNull(),
    /** When the member stated to be 18 or over: at registration. */
    statedAdultAt: instant('stated_adult_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('members_provider_customer').on(table.providerCustomerId),
    uniqueIndex('members_picture_file').on(table.pictureFile),
    // Holds only rows that an earlier version wrote. The next start rewrites them.
    index('members_search_outdated').on(table.id).where(isSearchOutdated(table.searchText)),
    index('members_newest').on(table.createdAt, table.id),
    index('members_level_newest').on(table.membershipLevel, table.createdAt, table.id),
    index('members_by_loans').on(table.completedLoans, table.id),
    index('members_id_pending')
      .on(table.createdAt, table.id)
      .where(sql`${table.idStatus} = 'pending'`),
    index('members_bank_account_awaiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.bankAccountAwaitsApproval}`),
    index('members_next_contact')
      .on(table.nextContactDay, table.id)
      .where(sql`${table.nextContactDay} is not null`),
    check('members_level', sql`${table.membershipLevel} in ('silver','gold','platinum')`),
    check('members_id_status', sql`${table.idStatus} in ('pending','approved','rejected')`),
    check('members_completed_loans', sql`${table.completedLoans} >= 0`),
    check(
      'members_bank_account',
      sql`not ${table.bankAccountVerified} or ${table.bankAccountAdded}`,
    ),
    check(
      'members_bank_account_awaiting',
      sql`not ${table.bankAccountAwaitsApproval} or (${table.bankAccountAdded} and not ${table.bankAccountVerified})`,
    ),
    check(
      'members_picture',
      sql`(${table.pictureFile} is null) = (${table.pictureExtension} is null)`,
    ),
  ],
);

export type MemberRow = typeof members.$inferSelect;
