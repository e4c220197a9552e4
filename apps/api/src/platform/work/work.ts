import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { insertBuiltOnce } from '../database/query-built-once.ts';
import { afterCommit } from '../database/retries-and-commit-hooks.ts';
import { type WorkQueue, work } from '../database/tables.ts';
import { queueOf, type WorkKind } from './work-queues.ts';

/**
 * The result of a work handler: the work is done, or it runs again. `againAt` is an instant of the
 * business clock. `againAfterMs` is a wait by the business clock. If an admin moves this clock past
 * the wait while the handler runs, the wait is over.
 */
export type WorkOutcome = 'done' | { againAfterMs: number } | { againAt: Date };

/**
 * Runs the background work that `key` names, such as sending one payout. May run again after a
 * crash, so it must continue from the state that is stored in the database.
 */
export type WorkHandler = (key: string) => Promise<WorkOutcome>;

type Wake = (queue: WorkQueue, dueAt: Date) => void;

const wakers = new Set<Wake>();

/**
 * Calls `wake` whenever this process has added work. `wake` gets the queue of the added work, and
 * when the earliest work that was added to this queue is due. The returned function stops these
 * calls.
 */
export function onWork(wake: Wake): () => void {
  wakers.add(wake);
  return () => wakers.delete(wake);
}

/**
 * For each open transaction, and for each queue to which it added work: when the earliest added
 * work is due.
 */
const askedIn = new WeakMap<Tx, Map<WorkQueue, Date>>();

/** Wakes the workers once when the transaction commits, however many rows of work it adds. */
function wakeAtCommit(tx: Tx, queue: WorkQueue, dueAt: Date): void {
  const asked = askedIn.get(tx) ?? new Map<WorkQueue, Date>();
  if (!askedIn.has(tx)) {
    askedIn.set(tx, asked);
    afterCommit(tx, () => {
      for (const wake of wakers) for (const [of, firstAt] of asked) wake(of, firstAt);
    });
  }
  const earlier = asked.get(queue);
  if (!earlier || dueAt < earlier) asked.set(queue, dueAt);
}

/** Matches work whose tries are used up. */
export const isParked = isNotNull(work.parkedAt);

/** The columns that give work all its tries again. */
const allTries = { attempts: 0, failures: 0, parkedAt: null, lastError: null };

const insertOrMoveWork = insertBuiltOnce(work, (insert) =>
  insert.onConflictDoUpdate({
    target: [work.kind, work.key],
    set: {
      queue: sql`excluded.queue`,
      generation: sql`${work.generation} + 1`,
      dueAt: sql`case when ${work.leaseUntil} is null and ${work.parkedAt} is null
        then least(${work.dueAt}, excluded.due_at) else excluded.due_at end`,
      ...allTries,
    },
  }),
);

/**
 * Adds work in this transaction. The workers of this process are woken when the transaction
 * commits.
 *
 * If a row with this kind and key exists, changes this row instead of adding another. The row gets
 * all its tries again. Its work is due at the earlier of the two due times. But if the work is
 * running or parked, it is due at the new time, so running work runs once more.
 */
export async function enqueueWork(
  tx: Tx,
  request: { kind: WorkKind; key: string; dueAt: Date; createdAt: Date },
): Promise<void> {
  const queue = queueOf[request.kind];
  await insertOrMoveWork(tx, [{ id: randomUUID(), queue, ...request }]);
  wakeAtCommit(tx, queue, request.dueAt);
}

/**
 * Lets parked work, whose tries were used up, run again at `dueAt`. `which` is an SQL condition on
 * rows of work; undefined means all parked work. Returns the rows that were parked.
 */
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

/**
 * Returns when the next work of these kinds is due after an instant of the business clock. Leaves
 * out parked work. Returns null if there is no such work.
 */
export async function nextDueAt(tx: Tx, kinds: WorkKind[], after: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: work.dueAt })
    .from(work)
    .where(and(inArray(work.kind, kinds), gt(work.dueAt, after), isNull(work.parkedAt)))
    .orderBy(asc(work.dueAt))
    .limit(1);
  return row?.dueAt ?? null;
}

/** Deletes work that no worker has begun. */
export async function withdrawWork(tx: Tx, kind: WorkKind, key: string): Promise<void> {
  await tx.delete(work).where(and(eq(work.kind, kind), eq(work.key, key), isNull(work.leaseUntil)));
}

/**
 * Returns how many milliseconds to wait before checking again whether an awaited event has
 * happened. `since` is when the waiting began. The result is a quarter of the time waited so far,
 * but at least one second and at most ten minutes.
 */
export function lookAgainAfterMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime();
  return Math.min(Math.max(age / 4, 1_000), 600_000);
}
