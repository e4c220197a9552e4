import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProviderAccount } from '../../ledger/index.ts';
import { centsColumn, instant } from '../../platform/base/column-types.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';

/** A close locks the table's only row, so two servers never write a close at the same time. */
export const closePosition = pgTable(
  'close_position',
  {
    id: integer('id').primaryKey(),
    /** Money from before this moment (business clock) is the lender's own. */
    begunAt: instant('begun_at').notNull(),
    /** Movements up to this moment, by the payment provider's clock, are imported. */
    balanceReadUntil: instant('balance_read_until'),
    payoutAccountReadUntil: instant('payout_account_read_until'),
    /** The ledger transactions up to this number (`seq`) have been read. */
    ledgerReadUntil: bigint('ledger_read_until', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('close_position_single', sql`${table.id} = 1`)],
);

/** Until the transaction ends, no other close is written and no break is resolved. */
export async function lockCloses(tx: Tx): Promise<void> {
  await tx.select().from(closePosition).for('update');
}

type Position = typeof closePosition.$inferSelect;

export async function readClosePosition(tx: Tx): Promise<Position> {
  const [position] = await tx.select().from(closePosition);
  if (!position) throw new Error('The closes have not begun.');
  return position;
}

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

export const closeLines = pgTable(
  'close_lines',
  {
    side: text('side').$type<'provider' | 'books'>().notNull(),
    /**
     * On the side `books`, the ledger transaction's id. On the side `provider`, the movement's id;
     * for the line of a payment's fee, with `:fee` appended.
     */
    id: text('id').notNull(),
    account: text('account').$type<ProviderAccount>().notNull(),
    concerns: text('concerns').$type<Concern>().notNull(),
    /**
     * Both sides have the same reference for a movement. In the ledger, it is `providerReference`,
     * or else the transaction's id.
     */
    reference: text('reference').notNull(),
    /** The payment provider's id of the object that caused the movement, such as a charge. */
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
