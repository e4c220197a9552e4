import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { afterCommit, type Tx } from '../database/database.ts';
import { type WorkQueue, work } from '../database/store.ts';
import { queueOf, type WorkKind, workQueues } from './work-queues.ts';

/**
 * What a handler answers: finished, or to be run again, by the business clock: at a moment, or after so many
 * milliseconds. That wait has passed where the clock is moved beyond it while the handler runs.
 */
export type WorkOutcome = 'done' | { againAfterMs: number } | { againAt: Date };

/** Does the work that a key names. It may be run again after a crash, so it starts from the stored state. */
export type WorkHandler = (key: string) => Promise<WorkOutcome>;

const wakers = new Set<(queue: WorkQueue) => void>();

/** One for each queue, so that a transaction that asks for much of it wakes it once. */
const wakeAll = Object.fromEntries(
  workQueues.map((queue) => [
    queue,
    () => {
      for (const wake of wakers) wake(queue);
    },
  ]),
) as Record<WorkQueue, () => void>;

/** Calls `wake` whenever work is asked for in this process, until what it answers is called. */
export function onWork(wake: (queue: WorkQueue) => void): () => void {
  wakers.add(wake);
  return () => wakers.delete(wake);
}

/** Work that is asked for again has all its tries again. */
const allTries = { attempts: 0, failures: 0, parkedAt: null };

/** Asks for work in this transaction; processes are woken when it commits. The same kind and key waits only once. */
export async function enqueueWork(
  tx: Tx,
  request: { kind: WorkKind; key: string; dueAt: Date; createdAt: Date },
): Promise<void> {
  const queue = queueOf[request.kind];
  await tx
    .insert(work)
    .values({ id: randomUUID(), queue, ...request })
    .onConflictDoUpdate({
      target: [work.kind, work.key],
      set: {
        generation: sql`${work.generation} + 1`,
        dueAt: sql`case when ${work.leaseUntil} is null and ${work.parkedAt} is null
          then least(${work.dueAt}, excluded.due_at) else excluded.due_at end`,
        ...allTries,
      },
    });
  afterCommit(tx, wakeAll[queue]);
}

/** Asks for parked work again, as it is. Answers its rows as they were. */
export async function unparkWork(
  tx: Tx,
  which: SQL | undefined,
  dueAt: Date,
): Promise<{ id: string; kind: string; key: string }[]> {
  const retried = await tx
    .update(work)
    .set({ ...allTries, dueAt, generation: sql`${work.generation} + 1` })
    .where(and(isNotNull(work.parkedAt), which))
    .returning({ id: work.id, kind: work.kind, key: work.key, queue: work.queue });
  for (const { queue } of retried) afterCommit(tx, wakeAll[queue]);
  return retried;
}

/** When work of these kinds falls due next, after an instant of the business clock. */
export async function nextDueAt(tx: Tx, kinds: WorkKind[], after: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: work.dueAt })
    .from(work)
    .where(and(inArray(work.kind, kinds), gt(work.dueAt, after), isNull(work.parkedAt)))
    .orderBy(asc(work.dueAt))
    .limit(1);
  return row?.dueAt ?? null;
}

/** Takes back work that has not begun. */
export async function withdrawWork(tx: Tx, kind: WorkKind, key: string): Promise<void> {
  await tx.delete(work).where(and(eq(work.kind, kind), eq(work.key, key), isNull(work.leaseUntil)));
}

/** How long until an answer that is still awaited is asked for again: seconds at first, minutes when it takes days. */
export function lookAgainAfterMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime();
  return Math.min(Math.max(age / 4, 1_000), 600_000);
}
