import type { Answer, getNotices } from '@sevenday/contract';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { noticePage } from './notice-page.ts';
import { openNotice } from './sealed-notice.ts';
import { notices } from './tables.ts';
import { mailOnlyKinds } from './texts/kinds.ts';
import { summaryOf } from './texts/layout.ts';
import { letterheadFor } from './texts/letterhead.ts';
import { textOf } from './texts/texts.ts';

const pageSize = 20;

/**
 * Lists a person's notices, newest first, as they were sent or are about to be. Leaves out notices that go by mail
 * alone, such as links.
 */
export async function listNotices(
  tx: Tx,
  runtime: Runtime,
  asked: { subjectId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Answer<typeof getNotices>> {
  const own = and(
    eq(notices.subjectId, asked.subjectId),
    notInArray(notices.kind, [...mailOnlyKinds]),
  );
  const page = await noticePage(tx, own, { limit: asked.limit ?? pageSize, cursor: asked.cursor });
  const views: Answer<typeof getNotices>['notices'] = [];
  for (const row of page.rows) views.push(await view(tx, runtime, row));
  return { notices: views, total: page.total, next_cursor: page.nextCursor };
}

async function view(tx: Tx, runtime: Runtime, row: typeof notices.$inferSelect) {
  const { data, signed, sent } = await openNotice(tx, runtime.keys, row);
  const text = textOf(row.kind, data, letterheadFor(signed, runtime));
  return {
    id: row.id,
    kind: row.kind,
    subject: sent?.subject ?? text.subject,
    text: sent?.summary ?? summaryOf(text),
    created_at: row.createdAt,
  };
}
