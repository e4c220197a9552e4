import type { WorkQueue } from '../database/store.ts';
import { createLanes, type LanesDependencies } from './lanes.ts';
import { onWork } from './work.ts';
import { lanesOf, workQueues } from './work-queues.ts';

export interface Worker {
  /** Runs work until none is due, and resolves when all of it has ended. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const pollMs = 1_000;

interface WorkerDependencies extends LanesDependencies {
  /** The queues to work on; all if left out. */
  queues?: readonly WorkQueue[];
  /**
   * How many lanes each queue has. With `inOrder`, all these queues share this many lanes. If left out, `lanesOf` says
   * how many.
   */
  atOnce?: number;
  /**
   * True to do the work of all queues in the order in which it falls due. Nothing begins while earlier work is there.
   * Only work that falls due together runs at the same time. If left out, the queues don't wait for each other.
   */
  inOrder?: boolean;
}

export function createWorker({
  queues: own = workQueues,
  atOnce,
  inOrder = false,
  ...dependencies
}: WorkerDependencies): Worker {
  const together = inOrder ? [[...own]] : own.map((queue) => [queue]);
  const groups = together.map((queues) => {
    const laneCount = atOnce ?? Math.max(...queues.map((queue) => lanesOf[queue]));
    return { queues, lanes: createLanes(dependencies, { queues, inOrder }, laneCount) };
  });
  let timer: NodeJS.Timeout | undefined;
  let sleep: (() => void) | undefined;

  function wakeAll(): void {
    for (const { lanes } of groups) lanes.wake();
  }

  function wakeFor(queue: WorkQueue): void {
    for (const { lanes, queues } of groups) if (queues.includes(queue)) lanes.wake();
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
      // Two lanes that end together may each leave work to the other, so we repeat this until no more work was taken.
      for (let before = -1; before !== taken(); ) {
        before = taken();
        wakeAll();
        await allClosed();
      }
    },
    start() {
      sleep = onWork(wakeFor);
      timer = setInterval(wakeAll, pollMs);
      wakeAll();
    },
    async stop() {
      for (const { lanes } of groups) lanes.stop();
      sleep?.();
      clearInterval(timer);
      await allClosed();
    },
  };
}
