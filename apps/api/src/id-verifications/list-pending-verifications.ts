import type { ListDirection, PendingVerification } from '@sevenday/contract';
import { and, count, eq } from 'drizzle-orm';
import { users } from '../identity/index.ts';
import { fullName, members, nameColumns } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Page } from '../platform/database/paging.ts';
import { defaultPageSize, pageOf, sortedBy, totalOf } from '../platform/database/paging.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { documentUrl } from './document-url.ts';
import { idDocuments, isWaiting } from './tables.ts';

export interface QueueAsked {
  limit: number | undefined;
  cursor: string | undefined;
  /** `asc` has the oldest first. */
  direction: ListDirection;
  sessionId: string;
  wall: Date;
}

/**
 * Lists the documents waiting for review by when they were handed in, oldest first unless another order is asked for.
 * This session's admin can open each address for a while.
 */
export async function listWaitingDocuments(
  tx: Tx,
  keys: Keys,
  asked: QueueAsked,
): Promise<Page<PendingVerification>> {
  const limit = asked.limit ?? defaultPageSize;
  const columns = { at: idDocuments.submittedAt, id: idDocuments.id };
  const { order, after } = sortedBy(columns, asked.direction, asked.cursor);
  const found = await tx
    .select({
      document: {
        id: idDocuments.id,
        file: idDocuments.file,
        extension: idDocuments.extension,
        kind: idDocuments.kind,
        submittedAt: idDocuments.submittedAt,
      },
      member: { id: members.id, ...nameColumns, phone: members.phone },
      email: users.email,
    })
    .from(idDocuments)
    .innerJoin(members, eq(members.id, idDocuments.memberId))
    .innerJoin(users, eq(users.id, idDocuments.memberId))
    .where(and(isWaiting, after))
    .orderBy(...order)
    .limit(limit + 1);
  const page = pageOf(found, limit, (row) => ({
    at: row.document.submittedAt,
    id: row.document.id,
  }));
  const rows = page.rows.map(({ document, member, email }) => ({
    id: document.id,
    user: { id: member.id, full_name: fullName(member), email, phone: member.phone },
    id_card_url: urlOf(keys, document, asked),
    id_card_kind: document.kind,
    created_at: document.submittedAt,
  }));
  const total = await totalOf(page, asked.cursor, () => countWaiting(tx));
  return { rows, total, nextCursor: page.nextCursor };
}

async function countWaiting(tx: Tx): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(idDocuments).where(isWaiting);
  return counted?.total ?? 0;
}

function urlOf(
  keys: Keys,
  { file, extension }: Pick<typeof idDocuments.$inferSelect, 'file' | 'extension'>,
  asked: QueueAsked,
): string | null {
  return file === null ? null : documentUrl(keys, { file, extension }, asked.sessionId, asked.wall);
}
