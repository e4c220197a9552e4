import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProviderAccount } from '../ledger/index.ts';
import { bytes, centsColumn, instant } from '../platform/base/column-types.ts';
import type { Tx } from '../platform/database/database.ts';

/** How far the closes have come. The one row is locked while a close is written, so that two servers make one close. */
export const closePosition = pgTable(
  'close_position',
  {
    id: integer('id').primaryKey(),
    /** What the provider held before this was the lender's own. By the business clock. */
    begunAt: instant('begun_at').notNull(),
    /** By the provider's clock: its movements have been imported up to here. */
    balanceReadUntil: instant('balance_read_until'),
    payoutAccountReadUntil: instant('payout_account_read_until'),
    /** The number of the last ledger transaction that was imported. */
    ledgerReadUntil: bigint('ledger_read_until', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('close_position_single', sql`${table.id} = 1`)],
);

/** Locks the closes: until the transaction ends, no other close is written and no break is resolved. */
export async function lockCloses(tx: Tx): Promise<void> {
  await tx.select().from(closePosition).for('update');
}

/**
 * One comparison of books, loans and the provider's movements. Days are the lender's, instants of the business clock.
 */
export const closes = pgTable(
  'closes',
  {
    id: uuid('id').primaryKey(),
    /** `daily`: each day is in exactly one such close. `asked`: an admin asked for it, for the day so far. */
    kind: text('kind').$type<'daily' | 'asked'>().notNull(),
    /** A close covers several days where none could be closed in between. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** What happened until this moment had to agree. */
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

export type Concern =
  | 'payment'
  | 'refund'
  | 'payout'
  | 'dispute'
  | 'fee'
  | 'transfer'
  | 'other'
  | 'loan'
  | 'books';

/**
 * Every movement of the lender's money at the provider, recorded twice: by the provider (`provider`, once per movement)
 * and by the ledger (`books`, once per transaction and account). Lines of one reference whose sums agree are matched.
 */
export const closeLines = pgTable(
  'close_lines',
  {
    side: text('side').$type<'provider' | 'books'>().notNull(),
    /** The provider's transaction id (with `:fee` appended for its fee), or the ledger's. */
    id: text('id').notNull(),
    account: text('account').$type<ProviderAccount>().notNull(),
    concerns: text('concerns').$type<Concern>().notNull(),
    /** The reference that both sides have for the movement: the ledger's provider reference. */
    reference: text('reference').notNull(),
    /** The provider's object behind the movement. */
    sourceId: text('source_id'),
    type: text('type').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    loanId: uuid('loan_id'),
    subjectId: uuid('subject_id'),
    matchedIn: uuid('matched_in'),
  },
  (table) => [
    primaryKey({ columns: [table.side, table.id, table.account] }),
    index('close_lines_unmatched')
      .on(table.account, table.reference)
      .where(sql`${table.matchedIn} is null`),
    index('close_lines_side').on(table.side, table.account, table.amountCents),
    check('close_lines_side_word', sql`${table.side} in ('provider','books')`),
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
 * Where two records differ: on an account at the provider, for a loan, among the books themselves, or in the provider's
 * own total.
 */
export type BreakPlace = ProviderAccount | 'loan' | 'books' | 'provider_total';

/** A difference that a close found: one row for as long as it lasts. */
export const breaks = pgTable(
  'breaks',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BreakKind>().notNull(),
    place: text('place').$type<BreakPlace>().notNull(),
    concerns: text('concerns').$type<Concern>().notNull(),
    reference: text('reference').notNull(),
    /** Which amount differs; empty where there is only one. */
    part: text('part').notNull(),
    loanId: uuid('loan_id'),
    subjectId: uuid('subject_id'),
    /** What our books say. For a loan: what its row says. */
    expectedCents: centsColumn('expected_cents').notNull(),
    /** What the provider says. For a loan: what the books say. */
    foundCents: centsColumn('found_cents').notNull(),
    state: text('state').$type<'open' | 'explained' | 'resolved'>().notNull(),
    /** The admin's explanation, encrypted under the key of the member it is about, or under the product's own. */
    sealedExplanation: bytes('sealed_explanation'),
    /** The member whose key it is encrypted under; null for the product's own. */
    sealedFor: uuid('sealed_for'),
    explainedBy: uuid('explained_by'),
    explainedAt: instant('explained_at'),
    firstCloseId: uuid('first_close_id').notNull(),
    lastCloseId: uuid('last_close_id').notNull(),
    goneCloseId: uuid('gone_close_id'),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    goneAt: instant('gone_at'),
    /** The ledger transaction that holds the difference as unexplained, if there is one now. */
    unexplainedId: uuid('unexplained_id'),
    /** How often the difference was posted: each posting needs a reference of its own. */
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

/** Two records that do not agree, as a comparison finds them. */
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

type Position = typeof closePosition.$inferSelect;

export async function readClosePosition(tx: Tx): Promise<Position> {
  const [position] = await tx.select().from(closePosition);
  if (!position) throw new Error('The closes have not begun.');
  return position;
}
