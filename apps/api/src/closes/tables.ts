import { and, eq, isNull, sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ProviderAccount } from '../ledger/index.ts';
import { bytes, centsColumn, instant } from '../platform/base/column-types.ts';
import type { Concern } from './lines/tables.ts';

/** Days are in the lender's time zone; times are by the business clock. */
export const closes = pgTable(
  'closes',
  {
    id: uuid('id').primaryKey(),
    /**
     * `daily`: every day belongs to exactly one daily close. `asked`: an admin started the close,
     * for the day so far.
     */
    kind: text('kind').$type<'daily' | 'asked'>().notNull(),
    /** A close covers several days if the earlier days were not closed in time. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /**
     * Movements up to this moment are compared, and later ones only if they already have a break.
     */
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

export type BreakPlace = ProviderAccount | 'loan' | 'books' | 'provider_total';

/** A difference has one row for as long as it lasts. */
export const breaks = pgTable(
  'breaks',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BreakKind>().notNull(),
    place: text('place').$type<BreakPlace>().notNull(),
    concerns: text('concerns').$type<Concern>().notNull(),
    reference: text('reference').notNull(),
    /**
     * Names the amount that differs, such as `fee`. Empty for the main or only amount. If two
     * ledger accounts should have the same balance, it is the second (`reference` is the first).
     */
    part: text('part').notNull(),
    loanId: uuid('loan_id'),
    subjectId: uuid('subject_id'),
    /**
     * `place` says where `expectedCents` and `foundCents` come from. A provider account: ledger and
     * provider. `loan`: the loan's row with its payouts, and ledger. `provider_total`: the imported
     * movements, and the provider's total. `books`: two amounts of the ledger itself.
     */
    expectedCents: centsColumn('expected_cents').notNull(),
    foundCents: centsColumn('found_cents').notNull(),
    state: text('state').$type<'open' | 'explained' | 'resolved'>().notNull(),
    sealedExplanation: bytes('sealed_explanation'),
    /** The member whose key encrypts the explanation. Null: the product's own key does. */
    sealedFor: uuid('sealed_for'),
    explainedBy: uuid('explained_by'),
    explainedAt: instant('explained_at'),
    firstCloseId: uuid('first_close_id').notNull(),
    lastCloseId: uuid('last_close_id').notNull(),
    goneCloseId: uuid('gone_close_id'),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    goneAt: instant('gone_at'),
    /** The ledger entry that posts the difference as unexplained. Null while there is none. */
    unexplainedId: uuid('unexplained_id'),
    /**
     * How many times the difference was posted as unexplained. Each entry's reference contains the
     * number, because references must be unique.
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

export const isStillThere = isNull(breaks.goneAt);

export const isWaiting = and(isStillThere, eq(breaks.state, 'open'));

/** A stored difference is called a break. */
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
