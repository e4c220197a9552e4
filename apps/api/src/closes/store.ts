import { and, eq, isNull, sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ProviderAccount } from '../ledger/index.ts';
import { bytes, centsColumn, instant } from '../platform/base/column-types.ts';
import type { Concern } from './lines/store.ts';

/**
 * Comparisons of books, loans and the provider's movements. Days are in the lender's time zone, and instants are of the
 * business clock.
 */
export const closes = pgTable(
  'closes',
  {
    id: uuid('id').primaryKey(),
    /** `daily`: each day is in exactly one such close. `asked`: an admin started it, for the day so far. */
    kind: text('kind').$type<'daily' | 'asked'>().notNull(),
    /** A close covers several days if the days before were not closed in time. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** Everything that happened until this moment had to agree. */
    cutOffAt: instant('cut_off_at').notNull(),
    ranAt: instant('ran_at').notNull(),
    actorId: uuid('actor_id'),
    loansCompared: integer('loans_compared').notNull(),
    movementsMatched: integer('movements_matched').notNull(),
    newBreaks: integer('new_breaks').notNull(),
    goneBreaks: integer('gone_breaks').notNull(),
    standingBreaks: integer('standing_breaks').notNull(),
  },
  (table) => [
    uniqueIndex('closes_one_per_day').on(table.lastDay).where(sql`${table.kind} = 'daily'`),
    index('closes_ran').on(table.ranAt, table.id),
    check('closes_kind', sql`${table.kind} in ('daily','asked')`),
    check('closes_days', sql`${table.firstDay} <= ${table.lastDay}`),
  ],
);

export type BreakKind =
  | 'unknown_to_us'
  | 'missing_at_provider'
  | 'amount_differs'
  | 'loan_differs'
  | 'books_differ'
  | 'total_differs';

/**
 * Where two records differ: on an account at the provider, for a loan, within the books, or in the provider's own
 * total.
 */
export type BreakPlace = ProviderAccount | 'loan' | 'books' | 'provider_total';

/** Differences that closes found. A difference keeps one row for as long as it lasts. */
export const breaks = pgTable(
  'breaks',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BreakKind>().notNull(),
    place: text('place').$type<BreakPlace>().notNull(),
    concerns: text('concerns').$type<Concern>().notNull(),
    reference: text('reference').notNull(),
    /** Which amount differs, such as `fee`; empty if there is only one. */
    part: text('part').notNull(),
    loanId: uuid('loan_id'),
    subjectId: uuid('subject_id'),
    /** What our books say. For a loan: what its row says. */
    expectedCents: centsColumn('expected_cents').notNull(),
    /** What the provider says. For a loan: what the books say. */
    foundCents: centsColumn('found_cents').notNull(),
    state: text('state').$type<'open' | 'explained' | 'resolved'>().notNull(),
    /**
     * The admin's explanation. It is encrypted under the key of the member it is about, or under the product's own key.
     */
    sealedExplanation: bytes('sealed_explanation'),
    /** The member under whose key the explanation is encrypted; null for the product's own key. */
    sealedFor: uuid('sealed_for'),
    explainedBy: uuid('explained_by'),
    explainedAt: instant('explained_at'),
    firstCloseId: uuid('first_close_id').notNull(),
    lastCloseId: uuid('last_close_id').notNull(),
    goneCloseId: uuid('gone_close_id'),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    goneAt: instant('gone_at'),
    /** The ledger transaction that holds the difference as unexplained now; null without one. */
    unexplainedId: uuid('unexplained_id'),
    /**
     * How often the difference was posted as unexplained. The number is part of each posting's reference, which must be
     * unique.
     */
    timesPosted: integer('times_posted').notNull().default(0),
  },
  (table) => [
    uniqueIndex('breaks_one_while_it_lasts')
      .on(table.place, table.reference, table.part)
      .where(sql`${table.goneAt} is null`),
    index('breaks_first_seen').on(table.firstSeenAt),
    check('breaks_differ', sql`${table.expectedCents} <> ${table.foundCents}`),
    check('breaks_state', sql`${table.state} in ('open','explained','resolved')`),
    check(
      'breaks_explained_by_someone',
      sql`${table.state} = 'open' or (${table.explainedBy} is not null and ${table.explainedAt} is not null)`,
    ),
  ],
);

/** Selects the breaks that are not gone. */
export const isStillThere = isNull(breaks.goneAt);

/** Selects the breaks that nobody has explained. */
export const isWaiting = and(isStillThere, eq(breaks.state, 'open'));

/** Two records that do not agree, as a comparison of a close finds them. */
export type Difference = Pick<
  typeof breaks.$inferSelect,
  | 'kind'
  | 'place'
  | 'concerns'
  | 'reference'
  | 'part'
  | 'loanId'
  | 'subjectId'
  | 'expectedCents'
  | 'foundCents'
>;
