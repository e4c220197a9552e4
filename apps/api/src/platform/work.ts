import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
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

/** What a handler answers: finished, or to be looked at again after so many milliseconds of the business clock. */
export type WorkOutcome = 'done' | { againAfterMs: number };

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

export function createWorker(parts: {
  database: Database;
  clocks: Clocks;
  handlers: Record<WorkKind, WorkHandler>;
  log: Log;
  /** How many pieces are worked on at the same time. */
  atOnce?: number;
}): Worker {
  const { database, clocks, handlers, log, atOnce = parallel } = parts;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let taking: Promise<void> | undefined;
  let wokenWhileTaking = false;
  let taken = 0;
  let stopped = false;

  function take(): Promise<WorkRow | undefined> {
    return database.transact(async (tx) => {
      const wall = clocks.wall();
      const [row] = await tx
        .select()
        .from(work)
        .where(
          and(
            lte(work.dueAt, await clocks.business(tx)),
            or(isNull(work.leaseUntil), lt(work.leaseUntil, wall)),
          ),
        )
        .orderBy(asc(work.dueAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!row) return undefined;
      await tx
        .update(work)
        .set({ leaseUntil: new Date(wall.getTime() + leaseMs), attempts: row.attempts + 1 })
        .where(eq(work.id, row.id));
      return row;
    });
  }

  async function run(row: WorkRow): Promise<void> {
    const renewing = setInterval(() => {
      renew(row).catch((error) =>
        log.warn({ work: row.kind, error: safely(error) }, 'lease not renewed'),
      );
    }, renewLeaseMs);
    try {
      const outcome = await handlers[row.kind as WorkKind](row.key);
      await finish(row, outcome);
    } catch (error) {
      log.error(
        { work: row.kind, key: row.key, attempts: row.attempts + 1, error: safely(error) },
        'work failed',
      );
      await postpone(row, backoffMs(row.attempts), describe(error));
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
        .where(and(eq(work.id, row.id), isNotNull(work.leaseUntil))),
    );
  }

  async function finish(row: WorkRow, outcome: WorkOutcome): Promise<void> {
    if (outcome !== 'done') return postpone(row, outcome.againAfterMs, null);
    await database.transact(async (tx) => {
      const [deleted] = await tx
        .delete(work)
        .where(and(eq(work.id, row.id), eq(work.generation, row.generation)))
        .returning({ id: work.id });
      if (!deleted) await tx.update(work).set({ leaseUntil: null }).where(eq(work.id, row.id));
    });
  }

  async function postpone(row: WorkRow, afterMs: number, lastError: string | null): Promise<void> {
    await database.transact(async (tx) => {
      const dueAt = new Date((await clocks.business(tx)).getTime() + afterMs);
      await tx
        .update(work)
        .set({
          leaseUntil: null,
          lastError,
          dueAt: sql`case when ${work.generation} = ${row.generation} then ${dueAt.toISOString()}::timestamptz else ${work.dueAt} end`,
          attempts: lastError === null ? 0 : row.attempts + 1,
        })
        .where(eq(work.id, row.id));
    });
  }

  async function takeAll(): Promise<void> {
    do {
      wokenWhileTaking = false;
      while (!stopped) {
        if (running.size >= atOnce) await Promise.race(running);
        const row = await take();
        if (!row) break;
        taken++;
        const task: Promise<void> = run(row)
          .catch((error) =>
            log.error({ work: row.kind, error: safely(error) }, 'work could not be recorded'),
          )
          .finally(() => running.delete(task));
        running.add(task);
      }
    } while (wokenWhileTaking && !stopped);
  }

  function wake(): Promise<void> {
    if (stopped) return Promise.resolve();
    if (taking) {
      wokenWhileTaking = true;
      return taking;
    }
    taking = takeAll()
      .catch((error) => log.error({ error: safely(error) }, 'work could not be taken'))
      .finally(() => {
        taking = undefined;
      });
    return taking;
  }

  return {
    async drain() {
      // What runs may ask for more: it is over when a whole look finds nothing to take.
      for (let before = -1; before !== taken; ) {
        before = taken;
        await wake();
        await Promise.all(running);
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
      await taking;
      await Promise.all(running);
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
