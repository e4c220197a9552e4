import type { ApprovalKind, ApprovalStatus } from '@sevenday/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/index.ts';
import { bytes, centsColumn, instant } from '../platform/base/column-types.ts';

/**
 * Requests: acts that one person asked for, and that a second person approves or declines. The
 * act's content and the second person's note (`sealedWord`) are encrypted with the request's own
 * key. The key is destroyed with the request. Times are by the wall clock.
 */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    /**
     * What the act is about, such as a loan's id. At most one request of each kind waits for each
     * subject.
     */
    subject: text('subject').notNull(),
    sealedContent: bytes('sealed_content').notNull(),
    /** Null if the act is about no money. */
    amountCents: centsColumn('amount_cents'),
    /** The borrowers whom the act is about. None of them may decide on the act. */
    memberIds: uuid('member_ids').array().notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    lapsesAt: instant('lapses_at').notNull(),
    status: text('status').$type<ApprovalStatus>().notNull(),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    closedAt: instant('closed_at'),
    sealedWord: bytes('sealed_word'),
  },
  (table) => [
    uniqueIndex('approval_requests_waiting')
      .on(table.kind, table.subject)
      .where(sql`${table.status} = 'waiting'`),
    index('approval_requests_asked_by').on(table.askedBy),
    index('approval_requests_closed_by').on(table.closedBy),
    index('approval_requests_closed_at').on(table.closedAt),
    check(
      'approval_requests_status',
      sql`${table.status} in ('waiting','carried_out','declined','withdrawn','lapsed')`,
    ),
    check(
      'approval_requests_closed',
      sql`(${table.status} = 'waiting') = (${table.closedAt} is null)`,
    ),
    check(
      'approval_requests_two_people',
      sql`${table.status} not in ('carried_out','declined') or ${table.closedBy} is distinct from ${table.askedBy}`,
    ),
  ],
);

/** The lender's rules of approval, in one row. Without the row, every rule is off. */
export const approvalRules = pgTable(
  'approval_rules',
  {
    /** Always true, so that there is one row. */
    one: boolean('one').primaryKey().default(true),
    sendAboveCents: centsColumn('send_above_cents'),
    sendSeveral: boolean('send_several').notNull(),
    writeOffs: boolean('write_offs').notNull(),
    waiveAboveCents: centsColumn('waive_above_cents'),
    outsidePayments: boolean('outside_payments').notNull(),
    memberDeletions: boolean('member_deletions').notNull(),
    roles: boolean('roles').notNull(),
    dailyLimitEachCents: centsColumn('daily_limit_each_cents'),
    dailyLimitAllCents: centsColumn('daily_limit_all_cents'),
  },
  (table) => [
    check('approval_rules_one', sql`${table.one}`),
    check(
      'approval_rules_amounts',
      sql`least(${table.sendAboveCents}, ${table.waiveAboveCents}, ${table.dailyLimitEachCents}, ${table.dailyLimitAllCents}) >= 0`,
    ),
  ],
);
