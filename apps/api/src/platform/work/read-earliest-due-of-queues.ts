import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import type { WorkQueue } from '../database/tables.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import { isUnleased, mayBeTried } from './take-work-and-record-outcome.ts';

/**
 * Times are in milliseconds since 1970. `businessMs` is the business clock's time. `dueMs` has the
 * time when each queue's first work is due, without work that a worker has leased and parked work
 * that does not recur. A queue with no other work has no entry.
 */
export interface WorkAhead {
  businessMs: number;
  dueMs: ReadonlyMap<WorkQueue, number>;
}

export async function lookAhead(
  tx: Tx,
  clocks: Clocks,
  queues: readonly WorkQueue[],
): Promise<WorkAhead> {
  const firstOf = (queue: WorkQueue) => sql`(select extract(epoch from due_at) * 1000 from work
    where queue = ${queue} and ${mayBeTried} and ${isUnleased} order by due_at limit 1)`;
  const [row] = await rowsOf<Record<string, number | string | null>>(
    tx,
    sql`with clock as materialized (${clocks.sharedQuery()})
      select extract(epoch from business) * 1000 as business,
        ${sql.join(
          queues.map((queue) => sql`${firstOf(queue)} as ${sql.identifier(queue)}`),
          sql`, `,
        )}
      from clock`,
  );
  const found = queues.flatMap((queue): [WorkQueue, number][] => {
    const dueMs = row?.[queue] ?? null;
    return dueMs === null ? [] : [[queue, Number(dueMs)]];
  });
  return { businessMs: Number(row?.business), dueMs: new Map(found) };
}
