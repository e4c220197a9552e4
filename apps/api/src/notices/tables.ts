import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../platform/base/column-types.ts';
import type { NoticeKind } from './texts/kinds.ts';

export type NoticeStatus = 'planned' | 'sent' | 'bounced';

/**
 * Notices to people, and the proof of them. The recipient and the words are encrypted under the person's key. Instants
 * are by the business clock.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    subjectId: uuid('subject_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** What the notice is about: a loan, a payout, a bank account. A notice about the same thing is sent once. */
    aboutId: text('about_id').notNull(),
    createdAt: instant('created_at').notNull(),
    sealed: bytes('sealed').notNull(),
    status: text('status').$type<NoticeStatus>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When the mail server took the mail. */
    sentAt: instant('sent_at'),
    /** Why the mail was refused for good: a code, never the server's own words, which may name the person. */
    bounceReason: text('bounce_reason'),
  },
  (table) => [
    uniqueIndex('notices_once').on(table.subjectId, table.kind, table.aboutId),
    index('notices_newest').on(table.subjectId, table.createdAt, table.id),
    index('notices_bounced').on(table.createdAt).where(sql`${table.status} = 'bounced'`),
    check('notices_status', sql`${table.status} in ('planned','sent','bounced')`),
    check('notices_sent_at', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
    check(
      'notices_bounce_reason',
      sql`(${table.status} = 'bounced') = (${table.bounceReason} is not null)`,
    ),
  ],
);
