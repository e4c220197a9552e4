import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, instant } from '../../platform/base/column-types.ts';

export type DecisionOutcome = 'approved' | 'denied' | 'rejected' | 'lapsed';

/** The facts that a decision rested on: codes and amounts, never a name. */
export type DecisionBasis = Record<string, string | number | boolean | null>;

/**
 * Each decision on a loan request, with the facts it rested on (12 CFR 1002.12(b)). It approves or denies the request,
 * or ends an approved loan by rejection or lapse. `decidedAt` is by the business clock.
 */
export const creditDecisions = pgTable(
  'credit_decisions',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    /** Null for a denied request, which makes no loan. */
    loanId: uuid('loan_id'),
    outcome: text('outcome').$type<DecisionOutcome>().notNull(),
    /** The amount that was asked for. */
    amountCents: centsColumn('amount_cents').notNull(),
    /** The reason that the borrower was told. Null for an approval. */
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
