import type { Statement, StatementEntry } from '@sevenday/contract';
import { type Cents, cents } from '@sevenday/lending';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  chart,
  type LedgerEvent,
  ledgerPostings,
  ledgerTransactions as transactions,
} from '../ledger/index.ts';
import { namesOf, readMember } from '../members/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { numberCursor, readNumberCursor } from '../platform/database/number-cursor.ts';
import { defaultPageSize } from '../platform/database/paging.ts';
import { figureSum, owedBackSum } from './figures/figure-sql.ts';
import { howPaid, referencesAtProvider } from './read-references.ts';

interface PageAsked {
  limit?: number | undefined;
  cursor?: string | undefined;
}

type EntryRow = {
  id: string;
  seq: string | number;
  event: LedgerEvent;
  loan_id: string | null;
  subject_id: string | null;
  actor_id: string | null;
  effective_at: string | Date;
  recorded_at: string | Date;
  provider_reference: string | null;
  reverses: string | null;
  owed_change: string;
  owed_back_change: string;
  owed: string;
  owed_back: string;
};

/**
 * Lists the ledger entries of one loan, the oldest first, in cents, even if the loan was deleted with its member.
 * Refuses with `loan_not_found`, or `invalid_input` for an unknown page.
 */
export async function readLoanStatement(
  tx: Tx,
  { loanId, ...page }: PageAsked & { loanId: string },
): Promise<Statement> {
  const own = eq(transactions.loanId, loanId);
  const [first] = await tx.select().from(transactions).where(own).limit(1);
  if (!first) throw new Refusal('loan_not_found');
  return readStatement(tx, { own, memberId: first.subjectId, ...page });
}

/**
 * Lists the ledger entries of all loans of a member, the oldest first, in cents, even for a deleted member. Refuses
 * with `member_not_found`, or `invalid_input` for an unknown page.
 */
export async function readMemberStatement(
  tx: Tx,
  { memberId, ...page }: PageAsked & { memberId: string },
): Promise<Statement> {
  const own = eq(transactions.subjectId, memberId);
  const [first] = await tx.select().from(transactions).where(own).limit(1);
  if (!first) await readMember(tx, memberId);
  return readStatement(tx, { own, memberId, ...page });
}

async function readStatement(
  tx: Tx,
  asked: PageAsked & { own: SQL; memberId: string | null },
): Promise<Statement> {
  const limit = asked.limit ?? defaultPageSize;
  const found = await readEntries(tx, asked.own, readNumberCursor(asked.cursor) ?? 0, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const names = await namesOf(tx, [asked.memberId, ...shown.map(({ actor_id }) => actor_id)]);
  const posted = shown.map(({ provider_reference }) => provider_reference);
  const references = await referencesAtProvider(tx, posted);
  const methods = await howPaid(tx, posted);
  const postings = await readPostings(
    tx,
    shown.map(({ id }) => id),
  );
  const name = names.get(asked.memberId ?? '');
  return {
    borrower: asked.memberId && name ? { id: asked.memberId, full_name: name } : null,
    ...(await readTotals(tx, asked.own)),
    entries: shown.map((row) => ({
      ...entryView(row),
      actor: actorOf(row, names),
      paid_by: isPayment(row) ? (methods.get(row.provider_reference ?? '') ?? null) : null,
      reference: references.get(row.provider_reference ?? '') ?? row.provider_reference,
      postings: postings.get(row.id) ?? [],
    })),
    next_cursor: found.length > limit && last ? numberCursor(Number(last.seq)) : null,
  };
}

/**
 * Reads entries, each with what it changed and the balances after it. Balances are summed over all earlier entries, so
 * no page relies on another.
 */
function readEntries(tx: Tx, own: SQL, after: number, count: number): Promise<EntryRow[]> {
  return rowsOf<EntryRow>(
    tx,
    sql`select * from (
        select ${transactions}.*, part.owed_change, part.owed_back_change,
          sum(part.owed_change) over (order by ${transactions.seq}) as owed,
          sum(part.owed_back_change) over (order by ${transactions.seq}) as owed_back
        from ${transactions} cross join lateral (
          select ${figureSum('total_incoming')} as owed_change, ${owedBackSum()} as owed_back_change
          from ${ledgerPostings} where ${ledgerPostings.transactionId} = ${transactions.id}
        ) as part
        where ${own}
      ) as entries
      where seq > ${after} order by seq limit ${count}`,
  );
}

async function readTotals(
  tx: Tx,
  own: SQL,
): Promise<Pick<Statement, 'owed' | 'owed_back' | 'total_entries'>> {
  const [row] = await rowsOf<{ entries: string; owed: string; owed_back: string }>(
    tx,
    sql`select count(distinct ${transactions.id}) as entries, ${figureSum('total_incoming')} as owed,
        ${owedBackSum()} as owed_back
      from ${transactions}
      join ${ledgerPostings} on ${ledgerPostings.transactionId} = ${transactions.id}
      where ${own}`,
  );
  return {
    owed: centsOf(row?.owed),
    owed_back: centsOf(row?.owed_back),
    total_entries: Number(row?.entries ?? 0),
  };
}

async function readPostings(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StatementEntry['postings']>> {
  const byEntry = new Map<string, StatementEntry['postings']>();
  if (ids.length === 0) return byEntry;
  const rows = await tx
    .select()
    .from(ledgerPostings)
    .where(inArray(ledgerPostings.transactionId, [...ids]))
    .orderBy(asc(ledgerPostings.id));
  for (const { transactionId, account, amountCents, event } of rows) {
    const posting = {
      account,
      name: chart[account].name,
      side: amountCents > 0 ? ('debit' as const) : ('credit' as const),
      amount: cents(Math.abs(amountCents)),
      cause: event,
    };
    byEntry.set(transactionId, [...(byEntry.get(transactionId) ?? []), posting]);
  }
  return byEntry;
}

function entryView(
  row: EntryRow,
): Omit<StatementEntry, 'actor' | 'paid_by' | 'reference' | 'postings'> {
  return {
    id: row.id,
    effective_at: new Date(row.effective_at),
    recorded_at: new Date(row.recorded_at),
    event: row.event,
    loan_id: row.loan_id,
    reverses: row.reverses,
    owed_change: centsOf(row.owed_change),
    owed: centsOf(row.owed),
    owed_back_change: centsOf(row.owed_back_change),
    owed_back: centsOf(row.owed_back),
  };
}

function isPayment({ event }: EntryRow): boolean {
  return event === 'paid' || event === 'paid_after_write_off';
}

function actorOf(row: EntryRow, names: ReadonlyMap<string, string>): StatementEntry['actor'] {
  if (row.actor_id === null) return { kind: 'system', name: null };
  const kind = row.actor_id === row.subject_id ? 'borrower' : 'admin';
  return { kind, name: names.get(row.actor_id) ?? null };
}

function centsOf(sum: string | undefined): Cents {
  return cents(Number(sum ?? 0));
}
