import type { FigureEntries } from '@sevenday/contract';
import {
  addDays,
  type Cents,
  cents,
  instantAt,
  type LocalDay,
  subtractCents,
} from '@sevenday/lending';
import { type SQL, sql } from 'drizzle-orm';
import {
  balancesByAccountAndEvent,
  type LedgerEvent,
  ledgerPostings,
  ledgerTransactions,
} from '../ledger/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { defaultPageSize } from '../platform/database/paging.ts';
import { figureSum, isInFigure } from './figures/figure-sql.ts';
import { type Figures, figures } from './figures/figures.ts';

/**
 * A figure with fewer postings is read from its own postings alone. A search through all transactions could go through
 * the whole ledger for one page.
 */
const fewPostings = 10_000;

/** The range of days on which a ledger can have entries. Days outside this range are clamped to it. */
const firstDay: LocalDay = '1970-01-01';
const lastDay: LocalDay = '9999-12-30';

/** Where to look for entries: the table of transactions or a part of it, and a condition. */
interface Scope {
  table: SQL;
  condition: SQL;
}

/** The last entry shown, and the figure before that entry. */
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
 * Lists the ledger entries that make up a figure, newest first, each with the figure after it. In cents.
 *
 * So the first entry's running total is the figure. An entry that adds nothing to the figure is left out. With `day`,
 * lists the entries of that day in `timeZone`, and the total is by how much they moved the figure. Refuses with
 * `invalid_input` for an unknown page.
 */
export async function listFigureEntries(
  tx: Tx,
  asked: {
    figure: keyof Figures;
    day?: LocalDay | undefined;
    timeZone: string;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
  few = fewPostings,
): Promise<FigureEntries> {
  const ofDay = asked.day === undefined ? null : scopeOfDay(asked.day, asked.timeZone);
  const total = ofDay
    ? await movedWithin(tx, asked.figure, ofDay)
    : figures(await balancesByAccountAndEvent(tx))[asked.figure];
  const from = asked.cursor === undefined ? null : readPlace(asked.cursor);
  const limit = asked.limit ?? defaultPageSize;
  const scope = ofDay ?? (await scopeOfAllDays(tx, asked.figure, few));
  const found = await readEntries(tx, asked.figure, scope, { before: from?.seq, count: limit + 1 });
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

/**
 * Returns the transactions of a day. `offset 0` makes the planner find them by their time, and not walk back through the
 * whole ledger.
 */
function scopeOfDay(asked: LocalDay, timeZone: string): Scope {
  const day = asked < firstDay ? firstDay : asked > lastDay ? lastDay : asked;
  const midnight = (of: LocalDay) =>
    instantAt({ day: of, hour: 0, minute: 0, timeZone }).toISOString();
  const { effectiveAt } = ledgerTransactions;
  return {
    table: sql`(select * from ${ledgerTransactions}
      where ${effectiveAt} >= ${midnight(day)}::timestamptz
        and ${effectiveAt} < ${midnight(addDays(day, 1))}::timestamptz offset 0) as ${ledgerTransactions}`,
    condition: sql`true`,
  };
}

/** Sums by how much these transactions moved a figure, in cents. */
async function movedWithin(tx: Tx, figure: keyof Figures, scope: Scope): Promise<Cents> {
  const [row] = await rowsOf<{ moved: string }>(
    tx,
    sql`select ${figureSum(figure)} as moved from ${scope.table}
      join ${ledgerPostings} on ${ledgerPostings.transactionId} = ${ledgerTransactions.id}
      where ${scope.condition}`,
  );
  return cents(Number(row?.moved ?? 0));
}

/** Returns all transactions or, for a figure with few postings, only its own. */
async function scopeOfAllDays(tx: Tx, figure: keyof Figures, few: number): Promise<Scope> {
  const own = sql`from ${ledgerPostings} where ${isInFigure(figure)}`;
  const [row] = await rowsOf<{ count: string | number }>(
    tx,
    sql`select count(*) as count from (select ${own} limit ${few}) as moved`,
  );
  const hasFew = Number(row?.count) < few;
  return {
    table: sql`${ledgerTransactions}`,
    condition: hasFew
      ? sql`${ledgerTransactions.id} in (select ${ledgerPostings.transactionId} ${own})`
      : sql`true`,
  };
}

/** Walks back from the newest transaction and stops when the page is full. */
function readEntries(
  tx: Tx,
  figure: keyof Figures,
  { table, condition }: Scope,
  { before, count }: { before: number | undefined; count: number },
): Promise<EntryRow[]> {
  const older = before === undefined ? sql`true` : sql`${ledgerTransactions.seq} < ${before}`;
  return rowsOf<EntryRow>(
    tx,
    sql`select ${ledgerTransactions.id} as id, ${ledgerTransactions.seq} as seq,
        ${ledgerTransactions.event} as event, ${ledgerTransactions.loanId} as loan_id,
        ${ledgerTransactions.effectiveAt} as effective_at, part.amount as amount
      from ${table} cross join lateral (
        select ${figureSum(figure)} as amount from ${ledgerPostings}
        where ${ledgerPostings.transactionId} = ${ledgerTransactions.id}
      ) as part
      where ${older} and ${condition} and part.amount <> 0
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
