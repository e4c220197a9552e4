import type { MemberNotice } from '@sevenday/contract';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { afterCursor, defaultPageSize, pageOf } from '../platform/paging.ts';
import type { Page } from '../platform/routes.ts';
import { withoutSecret } from './kinds.ts';
import type { Letterhead } from './letterhead.ts';
import { openNotice } from './sealed-notice.ts';
import { notices } from './store.ts';
import { textOf } from './texts.ts';

/** Every mail to a person, newest first, by its subject, and whether it was delivered. */
export async function listDeliveries(
  tx: Tx,
  parts: { keys: Keys; letterhead: Letterhead },
  asked: { subjectId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<MemberNotice>> {
  const limit = asked.limit ?? defaultPageSize;
  const own = eq(notices.subjectId, asked.subjectId);
  const columns = { at: notices.createdAt, id: notices.id };
  const [counted] = await tx.select({ total: count() }).from(notices).where(own);
  const found = await tx
    .select()
    .from(notices)
    .where(and(own, afterCursor(asked.cursor, columns, 'newest_first')))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit + 1);
  const page = pageOf(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const rows: MemberNotice[] = [];
  for (const row of page.rows) {
    const { data, sent } = await openNotice(tx, parts.keys, row);
    rows.push({
      id: row.id,
      kind: row.kind,
      subject: sent?.subject ?? textOf(row.kind, withoutSecret(data), parts.letterhead).subject,
      created_at: row.createdAt,
      status: row.status,
      sent_at: row.sentAt,
      bounce_reason: row.bounceReason,
    });
  }
  return { rows, total: counted?.total ?? 0, nextCursor: page.nextCursor };
}
