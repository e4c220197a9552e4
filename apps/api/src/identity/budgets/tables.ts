import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/base/column-types.ts';

/**
 * Counts by earlier versions, which may still run beside this one. Nothing reads them; a later migration drops the
 * table.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: uuid('id').primaryKey(),
    emailHash: bytes('email_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('login_attempts_email').on(table.emailHash, table.at),
    index('login_attempts_at').on(table.at),
  ],
);
