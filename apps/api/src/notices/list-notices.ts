import type { Answer, getNotices } from '@sevenday/contract';
import { and, count, desc, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { afterCursor, pageOf } from '../platform/paging.ts';
import { mailOnlyKinds } from './kinds.ts';
import { summaryOf } from './layout.ts';
import type { Letterhead } from './letterhead.ts';
import { openNotice } from './sealed-notice.ts';
import { notices } from './store.ts';
import { textOf } from './texts.ts';

const pageSize = 20;

/** What a person was told, newest first: as it was sent, or as it is about to be. Links by mail alone are left out. */
export async function listNotices(
  tx: Tx,
  parts: { keys: Keys; letterhead: Letterhead },
  asked: { subjectId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Answer<typeof getNotices>> {
  const limit = asked.limit ?? pageSize;
  const own = and(
    eq(notices.subjectId, asked.subjectId),
    notInArray(notices.kind, [...mailOnlyKinds]),
  );
  const columns = { at: notices.createdAt, id: notices.id };
  const found = await tx
    .select()
    .from(notices)
    .where(and(own, afterCursor(asked.cursor, columns, 'newest_first')))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit + 1);
  const page = pageOf(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const [counted] = await tx.select({ total: count() }).from(notices).where(own);
  const views: Answer<typeof getNotices>['notices'] = [];
  for (const row of page.rows) views.push(await view(tx, parts, row));
  return { notices: views, total: counted?.total ?? 0, next_cursor: page.nextCursor };
}

async function view(
  tx: Tx,
  { keys, letterhead }: { keys: Keys; letterhead: Letterhead },
  row: typeof notices.$inferSelect,
) {
  const { data, sent } = await openNotice(tx, keys, row);
  const text = textOf(row.kind, data, letterhead);
  return {
    id: row.id,
    kind: row.kind,
    subject: sent?.subject ?? text.subject,
    text: sent?.summary ?? summaryOf(text),
    created_at: row.createdAt,
  };
}
