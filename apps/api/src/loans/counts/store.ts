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

/** How many loans there are by status and whether they were sent, at the last sum. Only `sumLoanCounts` writes it. */
export const loanCounts = pgTable(
  'loan_counts',
  {
    status: text('status').$type<LoanStatus>().notNull(),
    sent: boolean('sent').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.sent] })],
);

/** A change since the last sum: one loan more or less with this status. A trigger writes it. */
export const loanCountChanges = pgTable('loan_count_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  status: text('status').$type<LoanStatus>().notNull(),
  sent: boolean('sent').notNull(),
  change: smallint('change').notNull(),
});
