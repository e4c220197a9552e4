import type { MemberNotice } from '@sevenday/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Page } from '../platform/database/paging.ts';
import { defaultPageSize } from '../platform/database/paging.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { noticePage } from './notice-page.ts';
import { mayResend } from './resend-mail.ts';
import { noticeOpener } from './sealed-notice.ts';
import { notices } from './tables.ts';
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
  const rows = await viewDeliveries(tx, runtime, asked.subjectId, page.rows);
  return { rows, total: page.total, nextCursor: page.nextCursor };
}

/** Reads these mails to one person by id, each with its subject and whether it was delivered. */
export async function readDeliveries(
  tx: Tx,
  runtime: Runtime,
  { subjectId, ids }: { subjectId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, MemberNotice>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(notices)
    .where(inArray(notices.id, [...ids]));
  const views = await viewDeliveries(tx, runtime, subjectId, rows);
  return new Map(views.map((view) => [view.id, view]));
}

async function viewDeliveries(
  tx: Tx,
  runtime: Runtime,
  subjectId: string,
  rows: readonly (typeof notices.$inferSelect)[],
): Promise<MemberNotice[]> {
  if (rows.length === 0) return [];
  const open = await noticeOpener(tx, runtime.keys, subjectId);
  return rows.map((row) => {
    const { data, sent } = open(row.sealed);
    return {
      id: row.id,
      kind: row.kind,
      subject: sent?.subject ?? textOf(row.kind, withoutSecret(data), runtime).subject,
      created_at: row.createdAt,
      status: row.status,
      sent_at: row.sentAt,
      bounce_reason: row.bounceReason,
      may_resend: mayResend(row),
    };
  });
}
