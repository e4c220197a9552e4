import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { afterCommit, type Tx } from '../database/database.ts';
import { insertBuiltOnce } from '../database/query-built-once.ts';
import { type WorkQueue, work } from '../database/store.ts';
import { queueOf, type WorkKind } from './work-queues.ts';

/**
 * What a handler returns: the work is done, or when it runs again. `againAt` is an instant of the business clock.
 * `againAfterMs` is a wait by that clock. If the clock is moved ahead past the wait while the handler runs, the wait is
 * over.
 */
export type WorkOutcome = 'done' | { againAfterMs: number } | { againAt: Date };

/**
 * Does the work that a key names, such as sending one payout. It may be run again after a crash, so it starts from the
 * stored state.
 */
export type WorkHandler = (key: string) => Promise<WorkOutcome>;

type Wake = (queue: WorkQueue, dueAt: Date) => void;

const wakers = new Set<Wake>();

/**
 * Calls `wake` whenever this process has asked for work, with the work's queue and when the first of that work is due.
 * The returned function ends this.
 */
export function onWork(wake: Wake): () => void {
  wakers.add(wake);
  return () => wakers.delete(wake);
}

/** For each transaction and queue, when the first work that the transaction asked for is due. */
const askedIn = new WeakMap<Tx, Map<WorkQueue, Date>>();

/** Wakes the workers once at the commit, however much work a transaction asks for. */
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

/** Selects work whose tries are used up. */
export const isParked = isNotNull(work.parkedAt);

/** The columns that give work all its tries again. A failure after that is a new one. */
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
 * Asks for work in this transaction. The workers of this process hear of the work when the transaction commits. If work
 * of this kind and key waits already, its row is used again.
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
 * Lets parked work run again at `dueAt`. `which` is a condition on rows of work; undefined means all parked work.
 * Returns the rows that were parked.
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
 * Returns when the next work of these kinds is due after an instant of the business clock. Returns null if there is
 * none.
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

/** Deletes work that has not begun. */
export async function withdrawWork(tx: Tx, kind: WorkKind, key: string): Promise<void> {
  await tx.delete(work).where(and(eq(work.kind, kind), eq(work.key, key), isNull(work.leaseUntil)));
}

/**
 * Returns how long to wait before asking again whether an awaited thing has happened. The wait grows with the time
 * since `since`, when the awaiting began, from one second to ten minutes.
 */
export function lookAgainAfterMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime();
  return Math.min(Math.max(age / 4, 1_000), 600_000);
}
