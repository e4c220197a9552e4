import type { WorkQueue } from '../database/store.ts';
import { createLanes, type LanesDependencies } from './lanes.ts';
import { onWork } from './work.ts';
import { lanesOf, workQueues } from './work-queues.ts';

export interface Worker {
  /** Runs what is due until nothing is, and answers when all of it has ended. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const pollMs = 1_000;

interface WorkerDependencies extends LanesDependencies {
  /** Those that are worked off, where others are left to another process. */
  queues?: readonly WorkQueue[];
  /** How many pieces of one queue are worked on at the same time, or of all these queues in order. */
  atOnce?: number;
  /**
   * They are worked off as one, and nothing begins while anything that was due before it is there, so that only
   * what falls due together has no order.
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
  const crews = together.map((queues) => {
    const lanes = atOnce ?? Math.max(...queues.map((queue) => lanesOf[queue]));
    return { queues, crew: createLanes(dependencies, { queues, inOrder }, lanes) };
  });
  let timer: NodeJS.Timeout | undefined;
  let sleep: (() => void) | undefined;

  function wakeAll(): void {
    for (const { crew } of crews) crew.wake();
  }

  function wakeFor(queue: WorkQueue): void {
    for (const { crew, queues } of crews) if (queues.includes(queue)) crew.wake();
  }

  /** Work of one queue may ask for work of another, so a crew can open a lane while we wait for the others. */
  async function lanesClosed(): Promise<void> {
    while (crews.some(({ crew }) => crew.isAtWork)) {
      await Promise.all(crews.map(({ crew }) => crew.lanesClosed()));
    }
  }

  const taken = () => crews.reduce((sum, { crew }) => sum + crew.taken, 0);

  return {
    async drain() {
      // Two lanes that end together may each leave a piece to the other, so one look more has to find nothing to take.
      for (let before = -1; before !== taken(); ) {
        before = taken();
        wakeAll();
        await lanesClosed();
      }
    },
    start() {
      sleep = onWork(wakeFor);
      timer = setInterval(wakeAll, pollMs);
      wakeAll();
    },
    async stop() {
      for (const { crew } of crews) crew.stop();
      sleep?.();
      clearInterval(timer);
      await lanesClosed();
    },
  };
}
