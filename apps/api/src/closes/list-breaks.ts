import type { Break } from '@sevenday/contract';
import { and, count, desc, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { ledgerTransactions } from '../ledger/index.ts';
import { namesOf } from '../members/index.ts';
import { anyOf } from '../platform/database/any-of-condition.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { listBuiltOnce } from '../platform/database/page-query-built-once.ts';
import type { Page } from '../platform/database/paging.ts';
import { queryBuiltOnce } from '../platform/database/query-built-once.ts';
import { runTogether } from '../platform/database/run-statements-together.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { openExplanation } from './encrypted-break-explanation.ts';
import type { BreakRow } from './record-breaks-and-post-unexplained.ts';
import type { CloseRow } from './run-close.ts';
import { breaks, isStillThere, isWaiting } from './tables.ts';

const ofCloseAtMost = 200;

export function listBreaks(
  tx: Tx,
  keys: Keys,
  asked: {
    waiting?: boolean | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<Page<Break>> {
  return viewPage(tx, keys, (asked.waiting ? readWaiting : readStillThere)(tx, asked));
}

/**
 * Returns at most the newest 200 breaks, also those that this close found to be gone. `total`
 * counts all of them.
 */
export function listBreaksOfClose(tx: Tx, keys: Keys, { ranAt }: CloseRow): Promise<Page<Break>> {
  const wasSeen = and(
    lte(breaks.firstSeenAt, ranAt),
    or(isNull(breaks.goneAt), gte(breaks.goneAt, ranAt)),
  );
  return viewPage(tx, keys, pagesOf(wasSeen)(tx, { limit: ofCloseAtMost }));
}

async function viewPage(
  tx: Tx,
  keys: Keys,
  reading: Promise<Page<BreakRow>>,
): Promise<Page<Break>> {
  const page = await reading;
  return { ...page, rows: await breakViews(tx, keys, page.rows) };
}

const columns = { at: breaks.firstSeenAt, id: breaks.id };

function pagesOf(which: SQL | undefined) {
  return listBuiltOnce({
    select: (tx, after) =>
      tx.select().from(breaks).where(and(which, after)).orderBy(desc(columns.at), desc(columns.id)),
    count: (tx) => tx.select({ total: count() }).from(breaks).where(which),
    columns,
    order: 'newest_first',
    placeOf: ({ firstSeenAt, id }) => ({ at: firstSeenAt, id }),
  });
}

const readWaiting = pagesOf(isWaiting);
const readStillThere = pagesOf(isStillThere);

export async function breakViews(tx: Tx, keys: Keys, rows: readonly BreakRow[]): Promise<Break[]> {
  const people = rows.flatMap(({ explainedBy, subjectId }) => [explainedBy, subjectId]);
  const loanIds = rows.flatMap(({ loanId }) => loanId ?? []);
  const [names, known] = await runTogether(namesOf(tx, people), findKnownLoans(tx, loanIds));
  const views: Break[] = [];
  for (const row of rows) {
    views.push({
      id: row.id,
      kind: row.kind,
      place: row.place,
      concerns: row.concerns,
      reference: row.reference,
      part: row.part,
      loan_id: row.loanId,
      loan_known: row.loanId !== null && known.has(row.loanId),
      member_id: row.subjectId,
      member_name: (row.subjectId && names.get(row.subjectId)) ?? null,
      expected: row.expectedCents,
      found: row.foundCents,
      state: row.state,
      explanation: await openExplanation(tx, keys, row),
      explained_by: (row.explainedBy && names.get(row.explainedBy)) ?? null,
      explained_at: row.explainedAt,
      first_seen_at: row.firstSeenAt,
      last_seen_at: row.lastSeenAt,
      gone_at: row.goneAt,
    });
  }
  return views;
}

const selectKnownLoans = queryBuiltOnce<{ loanIds: string[] }, { loanId: string | null }[]>((tx) =>
  tx
    .selectDistinct({ loanId: ledgerTransactions.loanId })
    .from(ledgerTransactions)
    .where(anyOf(ledgerTransactions.loanId, sql.placeholder('loanIds'))),
);

/** The ledger keeps the loans of deleted members too. */
async function findKnownLoans(
  tx: Tx,
  loanIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (loanIds.length === 0) return new Set();
  const rows = await selectKnownLoans(tx, { loanIds: [...loanIds] });
  return new Set(rows.map(({ loanId }) => loanId));
}
