import type { LoanStatus } from '@sevenday/lending';
import {
  bigint,
  bigserial,
  boolean,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';

/** Only `sumLoanCounts` changes these numbers; they are out of date until it runs. */
export const loanCounts = pgTable(
  'loan_counts',
  {
    status: text('status').$type<LoanStatus>().notNull(),
    sent: boolean('sent').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.sent] })],
);

/**
 * Written by a trigger on `loans`. `change` is 1 if a loan got the row's `status` and `sent`, and
 * -1 if a loan left them.
 */
export const loanCountChanges = pgTable('loan_count_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  status: text('status').$type<LoanStatus>().notNull(),
  sent: boolean('sent').notNull(),
  change: smallint('change').notNull(),
});
