import type { Tx } from '../database/database-and-transaction.ts';
import { afterCommit } from '../database/retries-and-commit-hooks.ts';
import type { WorkQueue } from '../database/tables.ts';
import { outsideTraces } from '../log/current-trace.ts';

type Wake = (queue: WorkQueue, dueAt: Date) => void;

const wakers = new Set<Wake>();

/**
 * After each commit, calls `wake` once for each queue that got work. The returned function stops
 * these calls.
 */
export function onWork(wake: Wake): () => void {
  wakers.add(wake);
  return () => wakers.delete(wake);
}

/** For each open transaction and queue: when the earliest added work is due. */
const askedIn = new WeakMap<Tx, Map<WorkQueue, Date>>();

/** `dueAt`: when the work is due that the transaction adds to the queue. */
export function wakeAtCommit(tx: Tx, queue: WorkQueue, dueAt: Date): void {
  const asked = askedIn.get(tx) ?? new Map<WorkQueue, Date>();
  if (!askedIn.has(tx)) {
    askedIn.set(tx, asked);
    const wakeAll = () => {
      for (const wake of wakers) for (const [of, firstAt] of asked) wake(of, firstAt);
    };
    afterCommit(tx, () => outsideTraces(wakeAll));
  }
  const earlier = asked.get(queue);
  if (!earlier || dueAt < earlier) asked.set(queue, dueAt);
}
