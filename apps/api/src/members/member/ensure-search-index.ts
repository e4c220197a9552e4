import { sql } from 'drizzle-orm';
import { sqlState } from '../../platform/base/sql-state.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';

/** Not allowed to make an extension; none installed with the server (its words for that differ by version). */
const withoutExtension = new Set(['42501', '0A000', '58P01']);
const indexLockKey = 7_000_011;

/**
 * Makes the index that finds any three letters in the members' names and emails, of PostgreSQL's own extension
 * `pg_trgm`. It belongs to the server's `contrib` package, so it may be missing: then a search reads all members, which
 * is as right and, beyond some ten thousand, slow; the log says so. At every start, because it may be installed since.
 * The embedded database needs none: it holds what one machine's lender has.
 */
export async function ensureSearchIndex(database: Database, log: Log): Promise<void> {
  if (database.embedded) return;
  try {
    await database.transact(
      async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${indexLockKey})`);
        const [found] = await rowsOf<{ name: string | null }>(
          tx,
          sql`select to_regclass('members_search_trigrams') as name`,
        );
        if (found?.name) return;
        await tx.execute(sql`create extension if not exists pg_trgm`);
        await tx.execute(sql`create index members_search_trigrams on members
        using gin (search_text gin_trgm_ops) with (fastupdate = off)`);
      },
      { isLong: true },
    );
  } catch (error) {
    if (!withoutExtension.has(sqlState(error) ?? '')) throw error;
    log.warn(
      'Searching members reads all of them: PostgreSQL has no extension pg_trgm here (package postgresql-contrib), or this user may not create it.',
    );
  }
}
