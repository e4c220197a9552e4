import type { Break } from '@sevenday/contract';
import { and, count, desc, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import { namesOf } from '../members/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { afterCursor, defaultPageSize, pageOf } from '../platform/database/paging.ts';
import type { Page } from '../platform/http/encode-answer.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { openExplanation } from './explain-or-resolve-break.ts';
import type { BreakRow } from './record-breaks.ts';
import type { CloseRow } from './run-close.ts';
import { breaks, isStillThere, isWaiting } from './store.ts';

const ofCloseAtMost = 200;

/**
 * Lists the breaks that are not gone, the newest first. With `waiting`, lists only the breaks that nobody has
 * explained.
 */
export function listBreaks(
  tx: Tx,
  keys: Keys,
  asked: {
    waiting?: boolean | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<Page<Break>> {
  return readPage(tx, keys, asked.waiting ? isWaiting : isStillThere, asked);
}

/** Lists the breaks that remained at the end of a close, and the breaks that the close found to be gone. */
export function listBreaksOfClose(tx: Tx, keys: Keys, { ranAt }: CloseRow): Promise<Page<Break>> {
  const wasSeen = and(
    lte(breaks.firstSeenAt, ranAt),
    or(isNull(breaks.goneAt), gte(breaks.goneAt, ranAt)),
  );
  return readPage(tx, keys, wasSeen, { limit: ofCloseAtMost });
}

async function readPage(
  tx: Tx,
  keys: Keys,
  which: SQL | undefined,
  asked: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Break>> {
  const limit = asked.limit ?? defaultPageSize;
  const [counted] = await tx.select({ total: count() }).from(breaks).where(which);
  const place = { at: breaks.firstSeenAt, id: breaks.id };
  const found = await tx
    .select()
    .from(breaks)
    .where(and(which, afterCursor(asked.cursor, place, 'newest_first')))
    .orderBy(desc(breaks.firstSeenAt), desc(breaks.id))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOf(found, limit, ({ firstSeenAt, id }) => ({
    at: firstSeenAt,
    id,
  }));
  return { rows: await breakViews(tx, keys, rows), total: counted?.total ?? 0, nextCursor };
}

export async function breakViews(tx: Tx, keys: Keys, rows: readonly BreakRow[]): Promise<Break[]> {
  const names = await namesOf(
    tx,
    rows.flatMap(({ explainedBy, subjectId }) => [explainedBy, subjectId]),
  );
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
