import { DatabaseUnavailable } from '../database/database-and-transaction.ts';
import type { WorkQueue } from '../database/tables.ts';
import { loggableError } from '../log/loggable-error.ts';
import { lookAhead } from './read-earliest-due-of-queues.ts';
import { onWork } from './wake-workers-at-commit.ts';
import { createLanes, type LanesDependencies } from './work-lanes.ts';
import { lanesOf, workQueues } from './work-queues.ts';

export interface Worker {
  /** Runs work until no more is due. Resolves when all of it has ended. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** The longest time between two searches: no other process wakes this one for work that it adds. */
const lookEveryMs = 1_000;

/**
 * For this long after the first new work, a queue waits for more, so that a burst of requests wakes
 * its lanes only once. A queue that is not named here wakes at once.
 */
const gatherMs: Partial<Record<WorkQueue, number>> = { mail: 100, files: 100 };

interface WorkerDependencies extends LanesDependencies {
  /** All queues if left out. */
  queues?: readonly WorkQueue[];
  /** How many lanes each queue has; `lanesOf` by default. With `inOrder`, all queues share them. */
  atOnce?: number;
  /** If true, only work that is due at the same instant runs side by side. */
  inOrder?: boolean;
}

export function createWorker({
  queues: own = workQueues,
  atOnce,
  inOrder = false,
  ...dependencies
}: WorkerDependencies): Worker {
  const { database, clocks, log } = dependencies;
  const together = inOrder ? [[...own]] : own.map((queue) => [queue]);
  const groups = together.map((queues) => {
    const laneCount = atOnce ?? Math.max(...queues.map((queue) => lanesOf[queue]));
    return { queues, lanes: createLanes(dependencies, { queues, inOrder }, laneCount) };
  });
  let sleep: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let nextLookAt = Number.POSITIVE_INFINITY;
  /** How far the business clock was ahead of this machine's clock at the last search for work. */
  let aheadMs: number | null = null;

  function wakeAll(): void {
    for (const { lanes } of groups) lanes.wake();
  }

  function wakeFor(queue: WorkQueue): void {
    for (const { lanes, queues } of groups) if (queues.includes(queue)) lanes.wake();
  }

  const gathering = new Map<WorkQueue, NodeJS.Timeout>();

  function wakeSoon(queue: WorkQueue): void {
    const waitMs = gatherMs[queue];
    if (waitMs === undefined) {
      wakeFor(queue);
    } else if (!gathering.has(queue)) {
      const wake = () => {
        gathering.delete(queue);
        wakeFor(queue);
      };
      gathering.set(queue, setTimeout(wake, waitMs));
    }
  }

  function hearOf(queue: WorkQueue, dueAt: Date): void {
    const inMs = aheadMs === null ? 0 : dueAt.getTime() - clocks.wall().getTime() - aheadMs;
    if (inMs <= 0) wakeSoon(queue);
    else lookWithin(inMs);
  }

  /** Two searches never overlap. */
  function lookWithin(waitMs: number): void {
    const at = performance.now() + waitMs;
    if (at >= nextLookAt) return;
    nextLookAt = at;
    if (!looking) setTimer();
  }

  function setTimer(): void {
    clearTimeout(timer);
    if (!sleep) return;
    timer = setTimeout(
      () => {
        nextLookAt = Number.POSITIVE_INFINITY;
        looking = look().finally(() => {
          looking = undefined;
          lookWithin(lookEveryMs);
          setTimer();
        });
      },
      Math.max(nextLookAt - performance.now(), 0),
    );
  }

  async function look(): Promise<void> {
    try {
      const { businessMs, dueMs } = await database.transact((tx) => lookAhead(tx, clocks, own));
      aheadMs = businessMs - clocks.wall().getTime();
      for (const [queue, firstMs] of dueMs) {
        if (firstMs <= businessMs) wakeFor(queue);
        else lookWithin(firstMs - businessMs);
      }
    } catch (error) {
      // The database layer logs each outage once. A line here would be repeated at every search.
      const isOutage = error instanceof DatabaseUnavailable && error.isOutage;
      if (!isOutage) log.error({ error: loggableError(error) }, 'work could not be looked for');
    }
  }

  /** Checks all queues again after each wait, because work of one queue may add work to another. */
  async function allClosed(): Promise<void> {
    while (groups.some(({ lanes }) => lanes.isAtWork)) {
      await Promise.all(groups.map(({ lanes }) => lanes.closed()));
    }
  }

  const taken = () => groups.reduce((sum, { lanes }) => sum + lanes.taken, 0);

  return {
    async drain() {
      // Repeats until a search leads to no more work: work that runs may add work to another queue.
      // And with `inOrder`, two lanes that end at the same instant each see the other's work as not
      // ended, so both close although more work is due.
      for (let wasAtWork = true, before = -1; wasAtWork || before !== taken(); ) {
        wasAtWork = groups.some(({ lanes }) => lanes.isAtWork);
        before = taken();
        await look();
        await allClosed();
      }
    },
    start() {
      sleep = onWork(hearOf);
      lookWithin(lookEveryMs);
      wakeAll();
    },
    async stop() {
      for (const { lanes } of groups) lanes.stop();
      sleep?.();
      sleep = undefined;
      clearTimeout(timer);
      for (const waiting of gathering.values()) clearTimeout(waiting);
      await looking;
      await allClosed();
    },
  };
}
