import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database-and-transaction.ts';

/** Without an answer in this time, the database counts as not ready. */
const patienceMs = 5_000;
/** How long the last result is reused for all callers. */
const freshMs = 1_000;

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
 * Tests that the server is writable, that a temporary file fits beside the tables, and that a
 * commit reaches the write-ahead log. Leaves no row.
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
