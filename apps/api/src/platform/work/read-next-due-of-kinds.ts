import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database-and-transaction.ts';
import { work } from '../database/tables.ts';
import type { WorkKind } from './work-queues.ts';

/** Null if no such work is due after `after`, by the business clock. Parked work does not count. */
export async function nextDueAt(tx: Tx, kinds: WorkKind[], after: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: work.dueAt })
    .from(work)
    .where(and(inArray(work.kind, kinds), gt(work.dueAt, after), isNull(work.parkedAt)))
    .orderBy(asc(work.dueAt))
    .limit(1);
  return row?.dueAt ?? null;
}
