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

/** How many loans there are by status and whether they were sent, as of the last seal. Written by the seal alone. */
export const loanCounts = pgTable(
  'loan_counts',
  {
    status: text('status').$type<LoanStatus>().notNull(),
    sent: boolean('sent').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.sent] })],
);

/** One loan more or less with a status, since the last seal. A trigger writes it. */
export const loanCountChanges = pgTable('loan_count_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  status: text('status').$type<LoanStatus>().notNull(),
  sent: boolean('sent').notNull(),
  change: smallint('change').notNull(),
});
