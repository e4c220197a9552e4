import {
  listParkedWork as listParkedWorkCall,
  type ParkedWork,
  retryAllParkedWork,
  retryParkedWork as retryParkedWorkCall,
} from '@sevenday/contract';
import { and, count, desc, eq } from 'drizzle-orm';
import { isOwnId } from './platform/base/is-own-id.ts';
import { Refusal } from './platform/base/refusal.ts';
import type { Tx } from './platform/database/database-and-transaction.ts';
import { listBuiltOnce } from './platform/database/page-query-built-once.ts';
import type { Page } from './platform/database/paging.ts';
import { work } from './platform/database/tables.ts';
import type { Router } from './platform/http/route-dependencies-and-actor.ts';
import { route } from './platform/http/route-kinds.ts';
import type { Keys } from './platform/secrets/keys.ts';
import { isParked } from './platform/work/enqueue-withdraw-and-unpark-work.ts';
import { retryParkedWork } from './platform/work/retry-parked-work.ts';
import { recurringWork, type WorkKind } from './platform/work/work-queues.ts';

/** Registers what an admin sees of work whose tries are used up, and how they try it again. */
export function registerParkedWorkRoutes(router: Router, keys: Keys): void {
  route(router, listParkedWorkCall, ({ tx, query }) => listParkedWork(tx, query));
  route(router, retryParkedWorkCall, async ({ tx, params, actor, now }) => {
    const retried = await retryParkedWork(tx, keys, eq(work.id, params.id), {
      actorId: actor.userId,
      now,
    });
    if (retried === 0) throw new Refusal('parked_work_not_found');
    return { retried };
  });
  route(router, retryAllParkedWork, async ({ tx, actor, now }) => ({
    retried: await retryParkedWork(tx, keys, undefined, { actorId: actor.userId, now }),
  }));
}

async function listParkedWork(
  tx: Tx,
  asked: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<ParkedWork>> {
  const page = await readPage(tx, asked);
  return { ...page, rows: page.rows.map(viewOf) };
}

const columns = { at: work.parkedAt, id: work.id };

const readPage = listBuiltOnce({
  select: (tx, after) =>
    tx.select().from(work).where(and(isParked, after)).orderBy(desc(columns.at), desc(columns.id)),
  count: (tx) => tx.select({ total: count() }).from(work).where(isParked),
  columns,
  order: 'newest_first',
  placeOf: ({ parkedAt, id }) => ({ at: parkedAt ?? new Date(0), id }),
});

function viewOf(row: typeof work.$inferSelect): ParkedWork {
  const kind = row.kind as WorkKind;
  return {
    id: row.id,
    kind,
    about: aboutOf(row),
    reason: row.lastError ?? 'unknown',
    tries: row.attempts,
    parked_at: row.parkedAt ?? row.createdAt,
    goes_on: recurringWork.includes(kind),
  };
}

/** Ids of the payment provider, such as `evt_1`. */
const providerId = /^[a-z]{2,6}_\w{1,60}$/;

/** A sealed key, or a word such as `close`, says nothing to a person. */
function aboutOf({ kind, key }: { kind: string; key: string }): string | null {
  const isId = isOwnId(key) || providerId.test(key);
  return isId && kind !== 'start_password_reset' ? key : null;
}
