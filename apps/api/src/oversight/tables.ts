import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/index.ts';
import { instant } from '../platform/base/column-types.ts';

/**
 * When a view was last written to the audit trail, so that opening the same page again soon writes no second entry. By
 * the wall clock. Kept a day.
 */
export const recordedViews = pgTable(
  'recorded_views',
  {
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    objectId: text('object_id').notNull(),
    /** Whose data was opened. Deleting that person deletes the row. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.action, table.objectId] }),
    index('recorded_views_at').on(table.at),
    index('recorded_views_subject').on(table.subjectId),
  ],
);

/** How often a person was refused a call in an hour of the wall clock, because they may not make it. Kept 30 days. */
export const refusedCalls = pgTable(
  'refused_calls',
  {
    hour: instant('hour').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The call's method and path, as the contract names them: `GET /admin/members`. */
    call: text('call').notNull(),
    refused: integer('refused').notNull().default(1),
    /** How many of these refusals the audit trail has counted. */
    counted: integer('counted').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.userId, table.call] }),
    index('refused_calls_user').on(table.userId),
    check('refused_calls_counted', sql`${table.counted} between 0 and ${table.refused}`),
  ],
);
