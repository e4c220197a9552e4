import type { Clocks } from './clocks.ts';
import type { Database, Tx } from './database.ts';
import { type Log, safely } from './log.ts';
import { onWork, type WorkHandler, type WorkKind } from './work.ts';
import { finishWork, postponeWork, renewLease, takeWork, type WorkRow } from './work-rows.ts';

export interface Worker {
  /** Runs what is due until nothing is, and answers when all of it has ended. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const renewLeaseMs = 3_000;
const pollMs = 1_000;
const parallel = 4;
const longestBackoffMs = 300_000;

interface Parts {
  database: Database;
  clocks: Clocks;
  handlers: Record<WorkKind, WorkHandler>;
  log: Log;
  /** How many pieces are worked on at the same time. */
  atOnce?: number;
  /** Nothing begins while anything that was due before it is there, so that only what falls due together has no order. */
  inOrder?: boolean;
}

/** Writes what came of a piece of work that was run. */
type Ending = (tx: Tx) => Promise<void>;

export function createWorker(parts: Parts): Worker {
  const { database, clocks, log, atOnce = parallel, inOrder = false } = parts;
  const lanes = new Set<Promise<void>>();
  let busy = 0;
  let calls = 0;
  let timer: NodeJS.Timeout | undefined;
  let sleep: (() => void) | undefined;
  let taken = 0;
  let stopped = false;

  /** One piece after the other until none is due; the end of one is written with the taking of the next. */
  async function workOff(): Promise<void> {
    try {
      for (let ending: Ending | null = null; ; ) {
        const callsBefore = calls;
        const row = await endAndTake(ending);
        if (row) {
          taken++;
          // A look that finds nothing costs the database as much as one that does.
          if (row.hasMore) openLane();
          ending = await run(parts, row);
        } else if (stopped || callsBefore === calls) {
          return;
        } else {
          ending = null;
        }
      }
    } catch (error) {
      log.error({ error: safely(error) }, 'work could not be taken or recorded');
    } finally {
      // At once, so that a call that comes now opens a lane again.
      busy--;
    }
  }

  function endAndTake(ending: Ending | null) {
    return database.transact(async (tx) => {
      await ending?.(tx);
      return stopped ? undefined : takeWork(tx, clocks, inOrder);
    });
  }

  function openLane(): void {
    if (stopped || busy >= atOnce) return;
    busy++;
    const lane = workOff().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  function wake(): void {
    calls++;
    openLane();
  }

  async function lanesClosed(): Promise<void> {
    while (lanes.size > 0) await Promise.all(lanes);
  }

  return {
    async drain() {
      // Two lanes that end together each see what the other was at, and in order that comes first: so it is over only when
      // a whole look finds nothing to take.
      for (let before = -1; before !== taken; ) {
        before = taken;
        wake();
        await lanesClosed();
      }
    },
    start() {
      sleep = onWork(wake);
      timer = setInterval(wake, pollMs);
      wake();
    },
    async stop() {
      stopped = true;
      sleep?.();
      clearInterval(timer);
      await lanesClosed();
    },
  };
}

/** Runs a piece of work under its lease; what comes of it is written by who takes the next. */
async function run({ database, clocks, handlers, log }: Parts, row: WorkRow): Promise<Ending> {
  const { kind, key, attempts } = row;
  const renewing = setInterval(() => {
    database
      .transact((tx) => renewLease(tx, clocks, row))
      .catch((error) => log.warn({ work: kind, error: safely(error) }, 'lease not renewed'));
  }, renewLeaseMs);
  try {
    const outcome = await handlers[kind as WorkKind](key);
    if (outcome === 'done') return (tx) => finishWork(tx, row);
    return (tx) => postponeWork(tx, clocks, row, { again: outcome, lastError: null });
  } catch (error) {
    log.error({ work: kind, key, attempts, error: safely(error) }, 'work failed');
    const again = { againAfterMs: backoffMs(attempts - 1) };
    return (tx) => postponeWork(tx, clocks, row, { again, lastError: describe(error) });
  } finally {
    clearInterval(renewing);
  }
}

function backoffMs(attempts: number): number {
  return Math.min(500 * 2 ** attempts, longestBackoffMs);
}

/** An error's kind and code only: its message may quote what a person sent. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}
