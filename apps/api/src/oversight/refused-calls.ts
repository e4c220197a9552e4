import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import type { RefusedCall } from '../platform/http/route-dependencies-and-actor.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';
import { refusedCalls } from './tables.ts';

const hourMs = 3_600_000;
/** How long after the hour its refusals are counted, because some may still be being written when it ends. */
const countedAfterMs = 5 * 60_000;
const keptMs = 30 * 24 * hourMs;
const batchSize = 500;

/**
 * Counts that a person was refused a call, with one row for each hour, person and call. The first refusal schedules the
 * count for the end of the hour. The refused transaction is over, so this is one of its own.
 */
export async function recordRefusedCall(
  { database, clocks }: Pick<Runtime, 'database' | 'clocks'>,
  { userId, method, path }: RefusedCall,
): Promise<void> {
  const wall = clocks.wall();
  const hour = new Date(Math.floor(wall.getTime() / hourMs) * hourMs);
  await database.transact(async (tx) => {
    const [row] = await rowsOf<{ refused: number }>(
      tx,
      sql`insert into refused_calls as kept (hour, user_id, call)
        select ${hour.toISOString()}::timestamptz, id, ${`${method} ${path}`}
          from users where id = ${userId}
        on conflict (hour, user_id, call) do update set refused = kept.refused + 1
        returning refused`,
    );
    if (row?.refused !== 1) return;
    const now = await clocks.business(tx);
    const endsInMs = hour.getTime() + hourMs - wall.getTime();
    await enqueueWork(tx, {
      kind: 'count_refused_calls',
      key: hour.toISOString(),
      dueAt: new Date(now.getTime() + endsInMs + countedAfterMs),
      createdAt: wall,
    });
  });
}

/**
 * Writes one entry for each person and call of an hour, with how often it was refused. A second run finds nothing left
 * to count.
 */
export function countRefusedCalls({ database, clocks, keys }: Runtime): WorkHandler {
  return async (hour) => {
    for (let written = batchSize; written === batchSize; ) {
      written = await database.transact(async (tx) => {
        const now = await clocks.business(tx);
        const rows = await takeUncounted(tx, new Date(hour));
        for (const { userId, call, refused, counted } of rows) {
          await recordAudit(tx, keys, {
            at: now,
            actorId: userId,
            action: 'access.refused',
            subjectId: userId,
            object: { type: 'call', id: call },
            codes: { refused: refused - counted, hour },
          });
        }
        return rows.length;
      });
    }
    return 'done';
  };
}

/** Marks refusals of an hour as counted, and returns them as they were before. */
async function takeUncounted(tx: Tx, hour: Date) {
  const rows = await tx
    .select()
    .from(refusedCalls)
    .where(and(eq(refusedCalls.hour, hour), sql`${refusedCalls.counted} < ${refusedCalls.refused}`))
    .orderBy(asc(refusedCalls.userId), asc(refusedCalls.call))
    .limit(batchSize)
    .for('update');
  for (const { userId, call, refused } of rows) {
    await tx
      .update(refusedCalls)
      .set({ counted: refused })
      .where(
        and(
          eq(refusedCalls.hour, hour),
          eq(refusedCalls.userId, userId),
          eq(refusedCalls.call, call),
        ),
      );
  }
  return rows;
}

/** Deletes counted rows that are older than 30 days. */
export async function forgetRefusedCalls(tx: Tx, wall: Date): Promise<void> {
  await tx
    .delete(refusedCalls)
    .where(
      and(
        lte(refusedCalls.hour, new Date(wall.getTime() - keptMs)),
        eq(refusedCalls.counted, refusedCalls.refused),
      ),
    );
}
