import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Clocks } from './clocks.ts';
import type { Tx } from './database.ts';
import { work } from './store.ts';
import type { WorkOutcome } from './work.ts';
import type { WorkQueue } from './work-queues.ts';

/** Renewed while the work runs, so that a dead process's work is taken by another within seconds. */
const leaseMs = 10_000;

export type WorkRow = typeof work.$inferSelect;

/** What is taken: the work of these queues. In order, nothing is while anything of them that was due before is there. */
export interface WorkChoice {
  queues: WorkQueue[];
  inOrder: boolean;
}

/** Takes what is due first and free, for as long as a lease. `hasMore`: something else may begin beside it. */
export async function takeWork(
  tx: Tx,
  clocks: Clocks,
  choice: WorkChoice,
): Promise<(WorkRow & { hasMore: boolean }) | undefined> {
  const wall = clocks.wall();
  const now = await clocks.business(tx);
  const due = tx
    .select({ id: work.id })
    .from(work)
    .where(
      and(
        isDue(work, now, choice),
        isFree(work.leaseUntil, wall),
        choice.inOrder ? sql`${work.dueAt} = (${firstDue(tx, now, choice)})` : undefined,
      ),
    )
    // In order also what falls due together has one, wherever the server keeps it: a simulation repeats itself.
    .orderBy(asc(work.dueAt), ...(choice.inOrder ? [asc(work.kind), asc(work.key)] : []))
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
    .returning({
      ...getTableColumns(work),
      hasMore: sql<boolean>`(${besideTaken(tx, { wall, now, choice })}) is not null`,
    });
  return row;
}

function isFree(leaseUntil: AnyPgColumn, wall: Date): SQL | undefined {
  return or(isNull(leaseUntil), lt(leaseUntil, wall));
}

type WorkColumns = Record<'queue' | 'dueAt', AnyPgColumn>;

function isDue({ queue, dueAt }: WorkColumns, now: Date, { queues }: WorkChoice): SQL | undefined {
  return and(inArray(queue, queues), lte(dueAt, now));
}

function firstDue(tx: Tx, now: Date, choice: WorkChoice) {
  return tx
    .select({ dueAt: min(work.dueAt) })
    .from(work)
    .where(isDue(work, now, choice));
}

/** The first by `due_at`, which the index knows: `exists` would drop the order, and read through other queues' rows. */
function besideTaken(tx: Tx, { wall, now, choice }: { wall: Date; now: Date; choice: WorkChoice }) {
  const other = alias(work, 'other');
  return tx
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        ne(other.id, work.id),
        isDue(other, now, choice),
        choice.inOrder ? eq(other.dueAt, work.dueAt) : undefined,
        isFree(other.leaseUntil, wall),
      ),
    )
    .orderBy(asc(other.dueAt))
    .limit(1);
}

/** A process that stood still for longer than its lease has lost the row: what it says then is not heard. */
function isStillOf({ id, takes }: WorkRow) {
  return and(eq(work.id, id), eq(work.takes, takes));
}

export async function renewLease(tx: Tx, clocks: Clocks, row: WorkRow): Promise<void> {
  const leaseUntil = new Date(clocks.wall().getTime() + leaseMs);
  await tx
    .update(work)
    .set({ leaseUntil })
    .where(and(isStillOf(row), isNotNull(work.leaseUntil)));
}

/** What was asked for again while it was run stays, to be run again. */
export async function finishWork(tx: Tx, row: WorkRow): Promise<void> {
  const [deleted] = await tx
    .delete(work)
    .where(and(isStillOf(row), eq(work.generation, row.generation)))
    .returning({ id: work.id });
  if (!deleted) await tx.update(work).set({ leaseUntil: null }).where(isStillOf(row));
}

/** `lastError`: why it has to be run again, null where nothing failed. */
export async function postponeWork(
  tx: Tx,
  clocks: Clocks,
  row: WorkRow,
  { again, lastError }: { again: Exclude<WorkOutcome, 'done'>; lastError: string | null },
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
