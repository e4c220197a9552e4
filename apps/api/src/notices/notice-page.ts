import { and, count, desc, type SQL } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { afterCursor, pageOf } from '../platform/database/paging.ts';
import { notices } from './tables.ts';

/** Reads a page of these notices, newest first, and how many there are in total. */
export async function noticePage(
  tx: Tx,
  which: SQL | undefined,
  { limit, cursor }: { limit: number; cursor: string | undefined },
) {
  const columns = { at: notices.createdAt, id: notices.id };
  const [counted] = await tx.select({ total: count() }).from(notices).where(which);
  const found = await tx
    .select()
    .from(notices)
    .where(and(which, afterCursor(cursor, columns, 'newest_first')))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit + 1);
  const page = pageOf(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { ...page, total: counted?.total ?? 0 };
}
