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

/** The number of loans by status and by `sent`, at the last sum. Only `sumLoanCounts` writes it. */
export const loanCounts = pgTable(
  'loan_counts',
  {
    status: text('status').$type<LoanStatus>().notNull(),
    sent: boolean('sent').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.sent] })],
);

/** One loan more (1) or less (-1) with this status since the last sum. A trigger on `loans` writes it. */
export const loanCountChanges = pgTable('loan_count_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  status: text('status').$type<LoanStatus>().notNull(),
  sent: boolean('sent').notNull(),
  change: smallint('change').notNull(),
});
