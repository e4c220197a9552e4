import type { FigureEntries } from '@sevenday/contract';
import { type Cents, cents, subtractCents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import {
  balancesByAccountAndEvent,
  type LedgerEvent,
  ledgerPostings,
  ledgerTransactions,
} from '../ledger/index.ts';
import { rowsOf, type Tx } from '../platform/database.ts';
import { defaultPageSize } from '../platform/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import { figureSum } from './figure-sql.ts';
import { type Figures, figures } from './figures.ts';

/** The last entry shown and what the figure stood at before it. */
interface Place {
  seq: number;
  runningCents: Cents;
}

type EntryRow = {
  id: string;
  seq: string | number;
  event: LedgerEvent;
  loan_id: string | null;
  effective_at: string | Date;
  amount: string;
};

/**
 * The ledger entries that make up a figure, newest first, each with what the figure stood at after it: the first
 * one's running total is the figure. An entry that adds nothing to the figure is left out. In cents. Refuses with
 * `invalid_input` for a page that is none.
 */
export async function listFigureEntries(
  tx: Tx,
  asked: { figure: keyof Figures; limit?: number | undefined; cursor?: string | undefined },
): Promise<FigureEntries> {
  const total = figures(await balancesByAccountAndEvent(tx))[asked.figure];
  const from = asked.cursor === undefined ? null : readPlace(asked.cursor);
  const limit = asked.limit ?? defaultPageSize;
  const found = await readEntries(tx, asked.figure, from?.seq ?? null, limit + 1);
  const shown = found.slice(0, limit);
  let runningCents = from?.runningCents ?? total;
  const entries = shown.map((row) => {
    const amount = cents(Number(row.amount));
    const entry = {
      id: row.id,
      at: new Date(row.effective_at),
      event: row.event,
      loan_id: row.loan_id,
      amount,
      running_total: runningCents,
    };
    runningCents = subtractCents(runningCents, amount);
    return entry;
  });
  const last = shown.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return {
    total,
    entries,
    next_cursor: isMore ? cursorOf({ seq: Number(last.seq), runningCents }) : null,
  };
}

/** Walks back from the newest transaction and stops when the page is full. */
function readEntries(
  tx: Tx,
  figure: keyof Figures,
  before: number | null,
  count: number,
): Promise<EntryRow[]> {
  const older = before === null ? sql`true` : sql`${ledgerTransactions.seq} < ${before}`;
  return rowsOf<EntryRow>(
    tx,
    sql`select ${ledgerTransactions.id} as id, ${ledgerTransactions.seq} as seq,
        ${ledgerTransactions.event} as event, ${ledgerTransactions.loanId} as loan_id,
        ${ledgerTransactions.effectiveAt} as effective_at, part.amount as amount
      from ${ledgerTransactions} cross join lateral (
        select ${figureSum(figure)} as amount from ${ledgerPostings}
        where ${ledgerPostings.transactionId} = ${ledgerTransactions.id}
      ) as part
      where ${older} and part.amount <> 0
      order by ${ledgerTransactions.seq} desc limit ${count}`,
  );
}

function cursorOf({ seq, runningCents }: Place): string {
  return Buffer.from(`${seq} ${runningCents}`).toString('base64url');
}

function readPlace(cursor: string): Place {
  const match = /^(\d{1,15}) (-?\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (match) return { seq: Number(match[1]), runningCents: cents(Number(match[2])) };
  const sentence = 'This page does not exist.';
  throw new Refusal('invalid_input', sentence, { cursor: sentence });
}
