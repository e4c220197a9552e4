import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../platform/base/column-types.ts';

export type KeptKind =
  | 'agreement'
  | 'payout'
  | 'authorization'
  | 'payment'
  | 'refund'
  | 'notice'
  | 'decision';

/**
 * What the law requires to keep of a deleted member, encrypted under the subject's key. There is no foreign key,
 * because no profile is left. `kept_until` is of the business clock.
 */
export const keptRecords = pgTable(
  'kept_records',
  {
    id: uuid('id').primaryKey(),
    subjectId: uuid('subject_id').notNull(),
    kind: text('kind').$type<KeptKind>().notNull(),
    sealed: bytes('sealed').notNull(),
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [
    index('kept_records_subject').on(table.subjectId, table.keptUntil),
    check(
      'kept_records_kind',
      sql`${table.kind} in ('agreement','payout','authorization','payment','refund','notice','decision')`,
    ),
  ],
);

/** What has to be ended at the provider for a deleted member: no names. The row goes when that is done. */
export const departures = pgTable('departures', {
  subjectId: uuid('subject_id').primaryKey(),
  providerCustomerId: text('provider_customer_id'),
  providerAccountIds: text('provider_account_ids').array().notNull(),
  unfinishedSessionIds: text('unfinished_session_ids').array().notNull(),
  /** By the wall clock. Null in older rows. */
  registeredAt: instant('registered_at'),
  /** By the business clock: when links that were still open are looked at once more. Null before the first look. */
  lookAgainAt: instant('look_again_at'),
});
