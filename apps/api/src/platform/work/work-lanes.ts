import { OwnError } from '../base/own-error.ts';
import {
  type Database,
  DatabaseUnavailable,
  type Tx,
} from '../database/database-and-transaction.ts';
import { inTrace, newTraceId } from '../log/current-trace.ts';
import type { Log } from '../log/log.ts';
import { loggableError } from '../log/loggable-error.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import {
  failWork,
  finishWork,
  postponeWork,
  renewLease,
  takeWork,
  type WorkChoice,
  type WorkRow,
} from './take-work-and-record-outcome.ts';
import type { WorkHandler } from './work-handler.ts';
import type { WorkKind } from './work-queues.ts';

export interface LanesDependencies {
  database: Database;
  clocks: Clocks;
  handlers: Record<WorkKind, WorkHandler>;
  log: Log;
}

/** A lane is a loop that runs one row of work after another. Several lanes run side by side. */
export interface Lanes {
  readonly taken: number;
  readonly isAtWork: boolean;
  /**
   * Opens a lane if one more may be open. A lane closes when no more work is due, and opens further
   * lanes itself.
   */
  wake(): void;
  closed(): Promise<void>;
  /** Work that already runs continues to its end. */
  stop(): void;
}

const renewLeaseMs = 3_000;
export const longestBackoffMs = 300_000;

/** Returns true if the row of the work was deleted. */
type Ending = (tx: Tx) => Promise<boolean>;

/**
 * `isLast`: no other work could be taken when the lane took this. Always false with `inOrder`,
 * because work that has to wait for this may also be due. `callsBefore`: how many times `wake` had
 * been called before the lane took this.
 */
interface Ran {
  ending: Ending;
  isLast: boolean;
  callsBefore: number;
}

/** `atOnce`: how many lanes may be open at the same time. */
export function createLanes(
  dependencies: LanesDependencies,
  choice: WorkChoice,
  atOnce: number,
): Lanes {
  const { database, clocks, log } = dependencies;
  const lanes = new Set<Promise<void>>();
  let busy = 0;
  let calls = 0;
  let taken = 0;
  let stopped = false;

  async function workOff(): Promise<void> {
    try {
      for (let ran: Ran | null = null; ; ) {
        const callsBefore = calls;
        const row = await endAndTake(ran);
        if (row) {
          taken++;
          // Opens a lane only for another row: a search that finds none costs a whole query.
          if (row.hasMore) openLane();
          const isLast = !row.hasMore && !choice.inOrder;
          const trace = row.traceId ?? newTraceId();
          const ending = await inTrace(trace, () => run(dependencies, row, trace));
          ran = { ending, isLast, callsBefore };
        } else if (stopped || callsBefore === calls) {
          return;
        } else {
          ran = null;
        }
      }
    } catch (error) {
      // The database layer logs each outage once. A line here would be repeated at every try.
      const isOutage = error instanceof DatabaseUnavailable && error.isOutage;
      if (!isOutage)
        log.error({ error: loggableError(error) }, 'work could not be taken or recorded');
    } finally {
      // Counts the lane as closed before its promise resolves, so that a call of `wake` in between
      // can open another lane.
      busy--;
    }
  }

  function endAndTake(ran: Ran | null) {
    return database.transact(async (tx) => {
      const isGone = await ran?.ending(tx);
      // No search is needed if the finished row was deleted, no other work could be taken when the
      // lane took it, and `wake` was not called since. If the row was not deleted, its work may be
      // due again at once.
      const isDone = isGone && ran?.isLast && ran.callsBefore === calls;
      return stopped || isDone ? undefined : takeWork(tx, clocks, choice);
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

  return {
    get taken() {
      return taken;
    },
    get isAtWork() {
      return lanes.size > 0;
    },
    wake,
    async closed() {
      while (lanes.size > 0) await Promise.all(lanes);
    },
    stop() {
      stopped = true;
    },
  };
}

/**
 * The caller must call the returned function, which records the outcome, in the transaction that
 * takes the next row.
 */
async function run(
  { database, clocks, handlers, log }: LanesDependencies,
  row: WorkRow,
  trace: string,
): Promise<Ending> {
  const { kind, key, attempts } = row;
  const renewing = setInterval(() => {
    database
      .transact((tx) => renewLease(tx, clocks, row))
      .catch((error) => log.warn({ work: kind, error: loggableError(error) }, 'lease not renewed'));
  }, renewLeaseMs);
  try {
    const outcome = await handlers[kind as WorkKind](key);
    if (outcome === 'done') {
      log.info({ trace, work: kind, key }, 'work was carried out');
      return (tx) => finishWork(tx, row);
    }
    return async (tx) => {
      await postponeWork(tx, clocks, row, outcome);
      return false;
    };
  } catch (error) {
    const reason = describe(error);
    // A failure is logged only if its reason is new. Otherwise the same line would be repeated at
    // every try during a long outage.
    if (reason !== row.lastError)
      log.warn({ trace, work: kind, key, attempts, error: loggableError(error) }, 'work failed');
    const failure = {
      error: reason,
      mayPass: mayPass(error),
      againAfterMs: backoffMs(attempts - 1),
    };
    return async (tx) => {
      const isParked = await failWork(tx, clocks, row, failure);
      if (isParked)
        log.error(
          { trace, work: kind, key, attempts, error: loggableError(error) },
          'work is parked',
        );
      return false;
    };
  } finally {
    clearInterval(renewing);
  }
}

function backoffMs(attempts: number): number {
  return Math.min(500 * 2 ** attempts, longestBackoffMs);
}

/** Leaves out the error's message, because it may quote a text that a person wrote. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, why } = error as Error & { code?: unknown; why?: unknown };
  const word = [code, why].find((said) => typeof said === 'string');
  return word ? `${error.name} ${word}` : error.name;
}

/** An error with `syscall` means that the operating system could not reach a server or a file. */
function mayPass(error: unknown): boolean {
  if (error instanceof OwnError) return error.mayPass;
  return error instanceof Error && 'syscall' in error;
}
