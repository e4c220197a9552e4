import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/base/column-types.ts';

/** The last row counts. Without a row, new loans are allowed. */
export const lendingSwitches = pgTable(
  'lending_switches',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    paused: boolean('paused').notNull(),
    /** What borrowers see during the pause. Null if lending was resumed. */
    sentence: text('sentence'),
    actorId: uuid('actor_id').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    check('lending_switches_sentence', sql`not ${table.paused} or ${table.sentence} is not null`),
  ],
);
