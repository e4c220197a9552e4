import { DatabaseUnavailable } from '../database/database.ts';
import type { WorkQueue } from '../database/store.ts';
import { loggableError } from '../log/loggable-error.ts';
import { createLanes, type LanesDependencies } from './lanes.ts';
import { onWork } from './work.ts';
import { lanesOf, workQueues } from './work-queues.ts';
import { lookAhead } from './work-rows.ts';

export interface Worker {
  /** Runs work until none is due, and resolves when all of it has ended. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * The longest time between two looks for due work. A look finds work that another process asked for and has not done,
 * and work that this process was not woken for.
 */
const lookEveryMs = 1_000;

/**
 * How long a queue that nobody waits for gathers work before it is woken. Many loan requests within that time wake it
 * once.
 */
const gatherMs: Partial<Record<WorkQueue, number>> = { mail: 100, files: 100 };

interface WorkerDependencies extends LanesDependencies {
  /** The queues to work on; all if left out. */
  queues?: readonly WorkQueue[];
  /**
   * How many lanes each queue has. With `inOrder`, all these queues share this many lanes. If left out, `lanesOf` says
   * how many.
   */
  atOnce?: number;
  /**
   * True to do the work of all queues in the order in which it falls due. No work begins before all earlier work has
   * ended. Only work that falls due together runs at the same time. If left out, the queues don't wait for each other.
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
  /** How far the business clock was ahead of this machine's clock at the last look. */
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

  /** Wakes a queue whose work is due. Work that is due before the next look brings that look forward. */
  function hearOf(queue: WorkQueue, dueAt: Date): void {
    const inMs = aheadMs === null ? 0 : dueAt.getTime() - clocks.wall().getTime() - aheadMs;
    if (inMs <= 0) wakeSoon(queue);
    else lookWithin(inMs);
  }

  /** Makes the next look come within `waitMs`. Looks never overlap. */
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

  /** Looks once for all queues, and wakes those that have work to begin. */
  async function look(): Promise<void> {
    try {
      const { businessMs, dueMs } = await database.transact((tx) => lookAhead(tx, clocks, own));
      aheadMs = businessMs - clocks.wall().getTime();
      for (const [queue, firstMs] of dueMs) {
        if (firstMs <= businessMs) wakeFor(queue);
        else lookWithin(firstMs - businessMs);
      }
    } catch (error) {
      // The database logs its own outages once, and not at every look.
      const isOutage = error instanceof DatabaseUnavailable && error.isOutage;
      if (!isOutage) log.error({ error: loggableError(error) }, 'work could not be looked for');
    }
  }

  /**
   * Waits until no lane is open. Work of one queue may ask for work of another, so a lane can open while we wait for
   * the others.
   */
  async function allClosed(): Promise<void> {
    while (groups.some(({ lanes }) => lanes.isAtWork)) {
      await Promise.all(groups.map(({ lanes }) => lanes.closed()));
    }
  }

  const taken = () => groups.reduce((sum, { lanes }) => sum + lanes.taken, 0);

  return {
    async drain() {
      // Forgets how far the clock was ahead, because it may have been moved. Work that is asked for from now on wakes
      // its queue at once.
      aheadMs = null;
      // Two lanes that end together may each leave work to the other, so we repeat this until no more work was taken.
      for (let before = -1; before !== taken(); ) {
        before = taken();
        wakeAll();
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
