import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, instant } from '../../platform/base/column-types.ts';

export type DecisionOutcome = 'approved' | 'denied' | 'rejected' | 'lapsed';

/** Codes and amounts, never a name. */
export type DecisionBasis = Record<string, string | number | boolean | null>;

/**
 * The facts behind each decision are kept (12 CFR 1002.12(b)). `decidedAt` is by the business
 * clock.
 */
export const creditDecisions = pgTable(
  'credit_decisions',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    /** Null for a denied request, which creates no loan. */
    loanId: uuid('loan_id'),
    outcome: text('outcome').$type<DecisionOutcome>().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    reason: text('reason'),
    basis: jsonb('basis').$type<DecisionBasis>().notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    index('credit_decisions_member').on(table.memberId, table.decidedAt),
    check(
      'credit_decisions_outcome',
      sql`${table.outcome} in ('approved','denied','rejected','lapsed')`,
    ),
    check('credit_decisions_amount', sql`${table.amountCents} > 0`),
    check(
      'credit_decisions_reason',
      sql`(${table.outcome} = 'approved') = (${table.reason} is null)`,
    ),
    check('credit_decisions_loan', sql`(${table.outcome} = 'denied') = (${table.loanId} is null)`),
  ],
);
