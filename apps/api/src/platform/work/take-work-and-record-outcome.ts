import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { type WorkQueue, work } from '../database/tables.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import type { WorkOutcome } from './work-handler.ts';
import { recurringWork } from './work-queues.ts';

/** Work whose lease is not renewed for this long can be taken again: its process may have died. */
const leaseMs = 10_000;

/**
 * Work is parked when it reaches one of these. `failed`: tries that failed without an outage; 20
 * take about an hour. `made`: all tries; 1,460 take a little more than five days, so that no
 * shorter outage parks work.
 */
export const mostTries = { failed: 20, made: 1_460 } as const;

/**
 * `takes` is how many times workers have taken the row, this time included. Unlike `attempts`, it
 * never returns to 0. `businessAheadMs` is how far the business clock was ahead of the database's
 * wall clock when the worker took the row.
 */
export type WorkRow = {
  id: string;
  kind: string;
  key: string;
  attempts: number;
  generation: number;
  takes: number;
  failures: number;
  businessAheadMs: number;
  /** Of the last try. Null if it did not fail, or if the work was requested again since. */
  lastError: string | null;
  /** The trace in which the work was requested. Null for recurring work, or if there was none. */
  traceId: string | null;
};

/** `hasMore`: another row could be taken now too. */
type TakenRow = WorkRow & { hasMore: boolean };

/** `inOrder`: work is taken only after all work of these queues that was due earlier has ended. */
export interface WorkChoice {
  queues: WorkQueue[];
  inOrder: boolean;
}

/**
 * Undefined if no work can be taken now. The SQL is written by hand, because this query runs most
 * often, and building it took as long as running it.
 */
export async function takeWork(
  tx: Tx,
  clocks: Clocks,
  { queues, inOrder }: WorkChoice,
): Promise<TakenRow | undefined> {
  const due = sql`queue in ${queues} and due_at <= (select business from clock) and ${mayBeTried}`;
  // With `inOrder`, work that is due at the same instant is sorted too, so that a simulation runs
  // the same way each time.
  const first = inOrder
    ? sql`and due_at = (select min(due_at) from work where ${due}) order by due_at, kind, key`
    : sql`order by due_at`;
  const beside = inOrder ? sql`and due_at = taken.due_at` : sql``;
  // Searches for more work in the order of `due_at`, so that the database uses its index. With
  // `exists`, it would read rows of other queues.
  const [row] = await rowsOf<Omit<TakenRow, 'businessAheadMs'> & { aheadMs: number | string }>(
    tx,
    sql`with clock as materialized (${clocks.sharedQuery()})
      update work as taken set lease_until = (select wall from clock) + ${leaseMs} * interval '1 ms',
        attempts = attempts + 1, takes = takes + 1
      where id = (select id from work where ${due} and ${isUnleased} ${first} limit 1 for update skip locked)
      returning id, kind, key, attempts, failures, generation, takes, last_error as "lastError",
        trace_id as "traceId",
        (select id from work as other
          where other.id <> taken.id and ${due} ${beside} and ${isUnleased}
          order by due_at limit 1) is not null as "hasMore",
        (select extract(epoch from business - wall) * 1000 from clock) as "aheadMs"`,
  );
  if (!row) return undefined;
  const { aheadMs, ...taken } = row;
  return { ...taken, businessAheadMs: Number(aheadMs) };
}

/** For a query that begins with `with clock as`, which reads the database's time once. */
export const isUnleased = sql`(lease_until is null or lease_until < (select wall from clock))`;
export const mayBeTried = sql`(parked_at is null or kind in ${recurringWork})`;

/** A process that stalled must not record an outcome after another has taken the work. */
function isStillOf({ id, takes }: WorkRow) {
  return and(eq(work.id, id), eq(work.takes, takes));
}

export async function renewLease(tx: Tx, clocks: Clocks, row: WorkRow): Promise<void> {
  const { wall } = await clocks.shared(tx);
  const leaseUntil = new Date(wall.getTime() + leaseMs);
  await tx
    .update(work)
    .set({ leaseUntil })
    .where(and(isStillOf(row), isNotNull(work.leaseUntil)));
}

/**
 * If the work was requested again while it ran, its row stays and it runs again. Returns whether
 * the row was deleted.
 */
export async function finishWork(tx: Tx, row: WorkRow): Promise<boolean> {
  const [deleted] = await tx
    .delete(work)
    .where(and(isStillOf(row), eq(work.generation, row.generation)))
    .returning({ id: work.id });
  if (!deleted) await tx.update(work).set({ leaseUntil: null }).where(isStillOf(row));
  return deleted !== undefined;
}

export async function postponeWork(
  tx: Tx,
  clocks: Clocks,
  row: WorkRow,
  again: Exclude<WorkOutcome, 'done'>,
): Promise<void> {
  const dueAt =
    'againAt' in again
      ? again.againAt
      : afterWait(row, (await clocks.shared(tx)).wall, again.againAfterMs);
  await tx
    .update(work)
    .set({
      leaseUntil: null,
      dueAt: unlessAskedAgain(row, dueAt, work.dueAt),
      attempts: 0,
      failures: 0,
      lastError: null,
      parkedAt: null,
    })
    .where(isStillOf(row));
}

export interface WorkFailure {
  /** The kind and code of the error, without any text that may quote a person. */
  error: string;
  /** True if the failure may end by itself, as an outage does. */
  mayPass: boolean;
  againAfterMs: number;
}

/** Returns true if this call parked the work. */
export async function failWork(
  tx: Tx,
  clocks: Clocks,
  row: WorkRow,
  { error, mayPass, againAfterMs }: WorkFailure,
): Promise<boolean> {
  const failures = mayPass ? row.failures : row.failures + 1;
  const isLast = failures >= mostTries.failed || row.attempts >= mostTries.made;
  const { business, wall } = await clocks.shared(tx);
  const [after] = await tx
    .update(work)
    .set({
      leaseUntil: null,
      dueAt: unlessAskedAgain(row, afterWait(row, wall, againAfterMs), work.dueAt),
      failures: unlessAskedAgain(row, failures, sql`0`),
      attempts: unlessAskedAgain(row, row.attempts, sql`0`),
      lastError: error,
      ...(isLast
        ? { parkedAt: sql`coalesce(parked_at, ${unlessAskedAgain(row, business, sql`null`)})` }
        : {}),
    })
    .where(isStillOf(row))
    .returning({ parkedAt: work.parkedAt });
  return isLast && after?.parkedAt?.getTime() === business.getTime();
}

/**
 * Uses the business clock as it was when the worker took the work: if an admin has moved it ahead
 * since then, the wait may already be over.
 */
function afterWait({ businessAheadMs }: WorkRow, wall: Date, waitMs: number): Date {
  return new Date(wall.getTime() + businessAheadMs + waitMs);
}

function unlessAskedAgain<Value extends Date | number>(
  { generation }: WorkRow,
  value: Value,
  asked: SQLWrapper,
): SQL {
  const set = value instanceof Date ? sql`${value.toISOString()}::timestamptz` : sql`${value}::int`;
  return sql`case when ${work.generation} = ${generation} then ${set} else ${asked} end`;
}
