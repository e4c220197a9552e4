import { asc, isNotNull, or } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { work } from '../platform/database/tables.ts';

const listedAtMost = 200;

/** Work whose last try failed. `parkedAt` and `dueAt` are by the business clock. */
export interface TroubledWork {
  id: string;
  kind: string;
  reason: string;
  tries: number;
  parkedAt: Date | null;
  dueAt: Date;
}

/** Lists the work that is parked, then the work that failed and is tried again. The oldest first, 200 at most. */
export async function listTroubledWork(tx: Tx): Promise<TroubledWork[]> {
  const rows = await tx
    .select({
      id: work.id,
      kind: work.kind,
      reason: work.lastError,
      tries: work.attempts,
      parkedAt: work.parkedAt,
      dueAt: work.dueAt,
    })
    .from(work)
    .where(or(isNotNull(work.parkedAt), isNotNull(work.lastError)))
    .orderBy(asc(work.parkedAt), asc(work.dueAt))
    .limit(listedAtMost);
  return rows.map((row) => ({ ...row, reason: row.reason ?? 'unknown' }));
}
