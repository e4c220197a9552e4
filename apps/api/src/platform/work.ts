import { randomUUID } from 'node:crypto';
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Clocks } from './clocks.ts';
import { afterCommit, type Database, type Tx } from './database.ts';
import { type Log, safely } from './log.ts';
import { work } from './store.ts';

/** Every kind of work for the outside. A kind is a stable word: rows of it wait in lenders' databases. */
export type WorkKind =
  | 'send_mail'
  | 'start_password_reset'
  | 'send_payout'
  | 'check_payout'
  | 'age_loan'
  | 'remind_payment'
  | 'run_daily'
  | 'seal_books'
  | 'close_checkout'
  | 'create_mandate'
  | 'hand_over_debit'
  | 'stop_debits'
  | 'check_collection'
  | 'send_refund'
  | 'record_fee'
  | 'check_dispute'
  | 'check_mandate'
  | 'process_event'
  | 'fetch_events'
  | 'daily_close'
  | 'forget_bank_account'
  | 'remove_file'
  | 'forget_mail'
  | 'forget_customer';

/**
 * What a handler answers: finished, or to be looked at again, by the business clock: after so many milliseconds, or at a
 * moment, which stays where it is when that clock is moved meanwhile.
 */
export type WorkOutcome = 'done' | { againAfterMs: number } | { againAt: Date };

/** Runs one piece of work, named by its key. It may be run again after a crash, so it starts from the stored state. */
export type WorkHandler = (key: string) => Promise<WorkOutcome>;

export interface Worker {
  /** Runs what is due until nothing is, and answers when all of it has ended. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Renewed while the work runs, so that a dead process's work is taken by another within seconds. */
const leaseMs = 10_000;
const renewLeaseMs = 3_000;
const pollMs = 1_000;
const parallel = 4;
const longestBackoffMs = 300_000;

const wakers = new Set<() => void>();

/** Asks for work in this transaction; processes are woken when it commits. The same kind and key waits only once. */
export async function enqueueWork(
  tx: Tx,
  request: { kind: WorkKind; key: string; dueAt: Date; createdAt: Date },
): Promise<void> {
  await tx
    .insert(work)
    .values({ id: randomUUID(), ...request })
    .onConflictDoUpdate({
      target: [work.kind, work.key],
      set: {
        generation: sql`${work.generation} + 1`,
        dueAt: sql`case when ${work.leaseUntil} is null
          then least(${work.dueAt}, excluded.due_at) else excluded.due_at end`,
      },
    });
  afterCommit(tx, wakeAll);
}

/** When work of these kinds falls due next, after an instant of the business clock. */
export async function nextDueAt(tx: Tx, kinds: WorkKind[], after: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: work.dueAt })
    .from(work)
    .where(and(inArray(work.kind, kinds), gt(work.dueAt, after)))
    .orderBy(asc(work.dueAt))
    .limit(1);
  return row?.dueAt ?? null;
}

/** Takes back work that has not begun. */
export async function withdrawWork(tx: Tx, kind: WorkKind, key: string): Promise<void> {
  await tx.delete(work).where(and(eq(work.kind, kind), eq(work.key, key), isNull(work.leaseUntil)));
}

function wakeAll(): void {
  for (const wake of wakers) wake();
}

type WorkRow = typeof work.$inferSelect;
type Taken = WorkRow & { hasMore: boolean };

/** A process that stood still for longer than its lease has lost the row: what it says then is not heard. */
function isStillOf({ id, takes }: WorkRow) {
  return and(eq(work.id, id), eq(work.takes, takes));
}

function firstDue(tx: Tx, isDue: SQL) {
  return tx
    .select({ dueAt: min(work.dueAt) })
    .from(work)
    .where(isDue);
}

/** Whether something else may begin beside the row that is taken. */
function hasMore(now: Date, wall: Date, inOrder: boolean): SQL<boolean> {
  const until = inOrder
    ? sql`other.due_at = work.due_at`
    : sql`other.due_at <= ${now.toISOString()}::timestamptz`;
  return sql`exists (
    select from work other
    where other.id <> work.id and ${until}
      and (other.lease_until is null or other.lease_until < ${wall.toISOString()}::timestamptz))`;
}

/** Writes what came of a piece of work that was run. */
type Ending = (tx: Tx) => Promise<void>;

export function createWorker(parts: {
  database: Database;
  clocks: Clocks;
  handlers: Record<WorkKind, WorkHandler>;
  log: Log;
  /** How many pieces are worked on at the same time. */
  atOnce?: number;
  /** Nothing begins while anything that was due before it is there, so that only what falls due together has no order. */
  inOrder?: boolean;
}): Worker {
  const { database, clocks, handlers, log, atOnce = parallel, inOrder = false } = parts;
  const lanes = new Set<Promise<void>>();
  let busy = 0;
  let calls = 0;
  let timer: NodeJS.Timeout | undefined;
  let taken = 0;
  let stopped = false;

  async function take(tx: Tx): Promise<Taken | undefined> {
    const wall = clocks.wall();
    const now = await clocks.business(tx);
    const isDue = lte(work.dueAt, now);
    const isFree = or(isNull(work.leaseUntil), lt(work.leaseUntil, wall));
    const due = tx
      .select({ id: work.id })
      .from(work)
      .where(
        and(isDue, isFree, inOrder ? sql`${work.dueAt} = (${firstDue(tx, isDue)})` : undefined),
      )
      .orderBy(asc(work.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const [row] = await tx
      .update(work)
      .set({
        leaseUntil: new Date(wall.getTime() + leaseMs),
        attempts: sql`${work.attempts} + 1`,
        takes: sql`${work.takes} + 1`,
      })
      .where(sql`${work.id} = (${due})`)
      .returning({ ...getTableColumns(work), hasMore: hasMore(now, wall, inOrder) });
    return row;
  }

  async function run(row: WorkRow): Promise<Ending> {
    const renewing = setInterval(() => {
      renew(row).catch((error) =>
        log.warn({ work: row.kind, error: safely(error) }, 'lease not renewed'),
      );
    }, renewLeaseMs);
    try {
      const outcome = await handlers[row.kind as WorkKind](row.key);
      return (tx) => (outcome === 'done' ? finish(tx, row) : postpone(tx, row, outcome, null));
    } catch (error) {
      const { kind, key, attempts } = row;
      log.error({ work: kind, key, attempts, error: safely(error) }, 'work failed');
      return (tx) => postpone(tx, row, { againAfterMs: backoffMs(attempts - 1) }, describe(error));
    } finally {
      clearInterval(renewing);
    }
  }

  async function renew(row: WorkRow): Promise<void> {
    const leaseUntil = new Date(clocks.wall().getTime() + leaseMs);
    await database.transact((tx) =>
      tx
        .update(work)
        .set({ leaseUntil })
        .where(and(isStillOf(row), isNotNull(work.leaseUntil))),
    );
  }

  async function finish(tx: Tx, row: WorkRow): Promise<void> {
    const [deleted] = await tx
      .delete(work)
      .where(and(isStillOf(row), eq(work.generation, row.generation)))
      .returning({ id: work.id });
    if (!deleted) await tx.update(work).set({ leaseUntil: null }).where(isStillOf(row));
  }

  async function postpone(
    tx: Tx,
    row: WorkRow,
    again: Exclude<WorkOutcome, 'done'>,
    lastError: string | null,
  ): Promise<void> {
    const dueAt =
      'againAt' in again
        ? again.againAt
        : new Date((await clocks.business(tx)).getTime() + again.againAfterMs);
    await tx
      .update(work)
      .set({
        leaseUntil: null,
        lastError,
        dueAt: sql`case when ${work.generation} = ${row.generation} then ${dueAt.toISOString()}::timestamptz else ${work.dueAt} end`,
        attempts: lastError === null ? 0 : row.attempts,
      })
      .where(isStillOf(row));
  }

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
          ending = await run(row);
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

  function endAndTake(ending: Ending | null): Promise<Taken | undefined> {
    return database.transact(async (tx) => {
      await ending?.(tx);
      return stopped ? undefined : take(tx);
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
      wakers.add(wake);
      timer = setInterval(wake, pollMs);
      wake();
    },
    async stop() {
      stopped = true;
      wakers.delete(wake);
      clearInterval(timer);
      await lanesClosed();
    },
  };
}

/** How long until an answer that is still awaited is asked for again: seconds at first, minutes when it takes days. */
export function lookAgainAfterMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime();
  return Math.min(Math.max(age / 4, 1_000), 600_000);
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
