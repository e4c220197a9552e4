import type { contactChannels, contactDirections } from '@sevenday/contract';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/index.ts';
import { bytes, centsColumn, instant } from '../platform/base/column-types.ts';

/**
 * Contacts with members. `note` and `struckReason` are encrypted with the member's key. A row is changed only to strike
 * it through, and is deleted only together with its member (`guards.sql`). Instants are of the business clock.
 */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The loan the contact was about. No foreign key: a member's loans are deleted before the member. */
    loanId: uuid('loan_id'),
    channel: text('channel').$type<(typeof contactChannels)[number]>().notNull(),
    direction: text('direction').$type<(typeof contactDirections)[number]>().notNull(),
    note: bytes('note').notNull(),
    /** The promised amount, due by the end of this day in the lender's time zone. Null if nothing was promised. */
    promisedDay: date('promised_day'),
    promisedCents: centsColumn('promised_cents'),
    nextContactDay: date('next_contact_day'),
    recordedAt: instant('noted_at').notNull(),
    recordedBy: uuid('noted_by').notNull(),
    struckAt: instant('struck_at'),
    struckBy: uuid('struck_by'),
    struckReason: bytes('struck_reason'),
  },
  (table) => [
    index('contacts_member').on(table.memberId, table.recordedAt, table.id),
    check('contacts_channel', sql`${table.channel} in ('call','text','mail','in_person')`),
    check('contacts_direction', sql`${table.direction} in ('outgoing','incoming')`),
    check(
      'contacts_promise',
      sql`(${table.promisedDay} is null) = (${table.promisedCents} is null)
        and (${table.promisedCents} is null or ${table.promisedCents} > 0)`,
    ),
    check(
      'contacts_struck',
      sql`(${table.struckAt} is null) = (${table.struckBy} is null)
        and (${table.struckAt} is null) = (${table.struckReason} is null)`,
    ),
  ],
);

export type ContactRow = typeof contacts.$inferSelect;
