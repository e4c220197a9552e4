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

/**
 * The stored number of loans for each status, separately for sent and unsent loans. Only
 * `sumLoanCounts` changes these numbers, and they are out of date until it runs.
 */
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
 * Changes of the loan counts since `loan_counts` was last summed up. Each row says that one loan
 * got the row's `status` (`change` is 1) or left it (`change` is -1). A trigger on `loans` writes
 * the rows.
 */
export const loanCountChanges = pgTable('loan_count_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  status: text('status').$type<LoanStatus>().notNull(),
  sent: boolean('sent').notNull(),
  change: smallint('change').notNull(),
});
