import type { Close } from '@sevenday/contract';
import { count, desc, eq } from 'drizzle-orm';
import { namesOf } from '../members/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { listBuiltOnce } from '../platform/database/page-query-built-once.ts';
import type { Page } from '../platform/database/paging.ts';
import type { CloseRow } from './run-close.ts';
import { closes } from './tables.ts';

export async function listCloses(
  tx: Tx,
  asked: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Close>> {
  const page = await readPage(tx, asked);
  return { ...page, rows: await closeViews(tx, page.rows) };
}

const columns = { at: closes.ranAt, id: closes.id };

const readPage = listBuiltOnce({
  select: (tx, after) =>
    tx.select().from(closes).where(after).orderBy(desc(columns.at), desc(columns.id)),
  count: (tx) => tx.select({ total: count() }).from(closes),
  columns,
  order: 'newest_first',
  placeOf: ({ ranAt, id }) => ({ at: ranAt, id }),
});

export async function findClose(tx: Tx, id: string): Promise<CloseRow> {
  const [row] = await tx.select().from(closes).where(eq(closes.id, id));
  if (!row) throw new Refusal('close_not_found');
  return row;
}

export async function closeViews(tx: Tx, rows: readonly CloseRow[]): Promise<Close[]> {
  const names = await namesOf(
    tx,
    rows.map(({ actorId }) => actorId),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    first_day: row.firstDay,
    last_day: row.lastDay,
    ran_at: row.ranAt,
    run_by: (row.actorId && names.get(row.actorId)) ?? null,
    loans_compared: row.loansCompared,
    movements_matched: row.movementsMatched,
    new_breaks: row.newBreaks,
    gone_breaks: row.goneBreaks,
    standing_breaks: row.standingBreaks,
  }));
}
