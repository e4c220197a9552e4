import type { MemberNotice } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { defaultPageSize } from '../platform/database/paging.ts';
import type { Runtime } from '../platform/dependencies.ts';
import type { Page } from '../platform/http/encode-answer.ts';
import { noticePage } from './notice-page.ts';
import { openNotice } from './sealed-notice.ts';
import { notices } from './store.ts';
import { withoutSecret } from './texts/kinds.ts';
import { textOf } from './texts/texts.ts';

/** Lists every mail to a person, newest first, with its subject and whether it was delivered. */
export async function listDeliveries(
  tx: Tx,
  runtime: Runtime,
  asked: { subjectId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<MemberNotice>> {
  const page = await noticePage(tx, eq(notices.subjectId, asked.subjectId), {
    limit: asked.limit ?? defaultPageSize,
    cursor: asked.cursor,
  });
  const rows: MemberNotice[] = [];
  for (const row of page.rows) {
    const { data, sent } = await openNotice(tx, runtime.keys, row);
    rows.push({
      id: row.id,
      kind: row.kind,
      subject: sent?.subject ?? textOf(row.kind, withoutSecret(data), runtime).subject,
      created_at: row.createdAt,
      status: row.status,
      sent_at: row.sentAt,
      bounce_reason: row.bounceReason,
    });
  }
  return { rows, total: page.total, nextCursor: page.nextCursor };
}
