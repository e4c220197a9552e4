import { DatabaseUnavailable } from '../database/database.ts';
import type { WorkQueue } from '../database/tables.ts';
import { loggableError } from '../log/loggable-error.ts';
import { lookAhead } from './take-work-and-record-outcome.ts';
import { onWork } from './work.ts';
import { createLanes, type LanesDependencies } from './work-lanes.ts';
import { lanesOf, workQueues } from './work-queues.ts';

export interface Worker {
  /**
   * Runs work until no more is due, also work that is added in this time. Resolves when all of it
   * has ended.
   */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * The longest time between two searches for due work. A search finds due work for which this
 * process was not woken, such as work that another process added.
 */
const lookEveryMs = 1_000;

/**
 * How many milliseconds a queue collects new work before its lanes are woken. So many loan requests
 * within this time wake the lanes only once. Contains only queues whose work nobody waits for.
 */
const gatherMs: Partial<Record<WorkQueue, number>> = { mail: 100, files: 100 };

interface WorkerDependencies extends LanesDependencies {
  /** The queues whose work this worker runs. All queues if left out. */
  queues?: readonly WorkQueue[];
  /**
   * How many lanes each queue has. A lane runs one row of work at a time. With `inOrder`, all
   * queues share this many lanes. If left out, `lanesOf` decides.
   */
  atOnce?: number;
  /**
   * True if the worker must run the work of all queues in the order of its due time. Work then
   * begins only after all earlier work has ended. Only work that is due at the same instant runs
   * side by side. If left out, the queues don't wait for each other.
   */
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

  /**
   * Learns that work was added to a queue. Wakes the queue if the work is due now. If the work is
   * due later, makes the next search for work begin by then.
   */
  function hearOf(queue: WorkQueue, dueAt: Date): void {
    const inMs = aheadMs === null ? 0 : dueAt.getTime() - clocks.wall().getTime() - aheadMs;
    if (inMs <= 0) wakeSoon(queue);
    else lookWithin(inMs);
  }

  /** Makes the next search for work begin within `waitMs`. Two searches never overlap. */
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

  /** Searches all queues for work once, and wakes the queues whose work is due. */
  async function look(): Promise<void> {
    try {
      const { businessMs, dueMs } = await database.transact((tx) => lookAhead(tx, clocks, own));
      aheadMs = businessMs - clocks.wall().getTime();
      for (const [queue, firstMs] of dueMs) {
        if (firstMs <= businessMs) wakeFor(queue);
        else lookWithin(firstMs - businessMs);
      }
    } catch (error) {
      // Doesn't log an outage, because the database layer logs each outage once. A line here would
      // be repeated at every search.
      const isOutage = error instanceof DatabaseUnavailable && error.isOutage;
      if (!isOutage) log.error({ error: loggableError(error) }, 'work could not be looked for');
    }
  }

  /**
   * Waits until no lane of any queue is open. Checks all queues again after each wait, because work
   * of one queue may add work to another queue and so open a lane there.
   */
  async function allClosed(): Promise<void> {
    while (groups.some(({ lanes }) => lanes.isAtWork)) {
      await Promise.all(groups.map(({ lanes }) => lanes.closed()));
    }
  }

  const taken = () => groups.reduce((sum, { lanes }) => sum + lanes.taken, 0);

  return {
    async drain() {
      // Repeats until a search leads to no more work, for two reasons. Work may add work to another
      // queue while it runs, and so may work that already ran when the search began. And with
      // `inOrder`, two lanes that end their work at the same instant each see the other lane's work
      // as not ended. Both lanes then close, although more work is due.
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
