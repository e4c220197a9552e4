import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database.ts';

/** Answers within this, although the database does not. */
const patienceMs = 5_000;
/** However many ask: one look at the database serves all who ask within this. */
const freshMs = 1_000;

/** Answers whether the database takes writes: looks once a second at most, and gives up after five. */
export function createReadiness(database: Database): () => Promise<boolean> {
  let look: Promise<boolean> | null = null;
  let endedAt = Number.NEGATIVE_INFINITY;

  function lookAtDatabase(): Promise<boolean> {
    const isStale = performance.now() - endedAt > freshMs;
    if (look && !isStale) return look;
    endedAt = Number.POSITIVE_INFINITY;
    look = canWrite(database).finally(() => {
      endedAt = performance.now();
    });
    return look;
  }

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patienceMs);
    });
    try {
      return await Promise.race([lookAtDatabase(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Tries what a write needs, and leaves no row behind: a writable server, room for a temporary file beside the tables,
 * and a commit that the log of writes has taken.
 */
function canWrite(database: Database): Promise<boolean> {
  return database
    .transact(async (tx) => {
      const [server] = await rowsOf<{ state: string }>(
        tx,
        sql`select current_setting('transaction_read_only') as state`,
      );
      if (server?.state !== 'off') return false;
      await tx.execute(sql`set local work_mem = '64kB'`);
      await tx.execute(sql`select count(*) from generate_series(1, 10000)`);
      await tx.execute(sql`select pg_logical_emit_message(true, 'sevenday', 'ready')`);
      return true;
    })
    .catch(() => false);
}
