import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database-and-transaction.ts';
import { insertBuiltOnce } from '../database/query-built-once.ts';
import { work } from '../database/tables.ts';
import { currentTraceId } from '../log/current-trace.ts';
import { wakeAtCommit } from './wake-workers-at-commit.ts';
import { queueOf, recurringWork, type WorkKind } from './work-queues.ts';

export const isParked = isNotNull(work.parkedAt);

const allTries = { attempts: 0, failures: 0, parkedAt: null, lastError: null };

const insertOrMoveWork = insertBuiltOnce(work, (insert) =>
  insert.onConflictDoUpdate({
    target: [work.kind, work.key],
    set: {
      queue: sql`excluded.queue`,
      generation: sql`${work.generation} + 1`,
      dueAt: sql`case when ${work.leaseUntil} is null and ${work.parkedAt} is null
        then least(${work.dueAt}, excluded.due_at) else excluded.due_at end`,
      traceId: sql`excluded.trace_id`,
      ...allTries,
    },
  }),
);

/**
 * If a row with this kind and key exists, that row is changed: it gets all its tries again, and
 * running work runs once more. The work continues the caller's trace. Recurring work does not: each
 * of its runs has a trace of its own.
 */
export async function enqueueWork(
  tx: Tx,
  request: { kind: WorkKind; key: string; dueAt: Date; createdAt: Date },
): Promise<void> {
  const queue = queueOf[request.kind];
  const traceId = recurringWork.includes(request.kind) ? null : (currentTraceId() ?? null);
  await insertOrMoveWork(tx, [{ id: randomUUID(), queue, traceId, ...request }]);
  wakeAtCommit(tx, queue, request.dueAt);
}

/** Lets the parked work that fits `which` run again, or all parked work if `which` is undefined. */
export async function unparkWork(
  tx: Tx,
  which: SQL | undefined,
  dueAt: Date,
): Promise<{ id: string; kind: string; key: string }[]> {
  const retried = await tx
    .update(work)
    .set({ ...allTries, dueAt, generation: sql`${work.generation} + 1` })
    .where(and(isParked, which))
    .returning({ id: work.id, kind: work.kind, key: work.key, queue: work.queue });
  for (const { queue } of retried) wakeAtCommit(tx, queue, dueAt);
  return retried;
}

/** Work that a worker has leased stays. */
export async function withdrawWork(tx: Tx, kind: WorkKind, key: string): Promise<void> {
  await tx.delete(work).where(and(eq(work.kind, kind), eq(work.key, key), isNull(work.leaseUntil)));
}
