import { sql } from 'drizzle-orm';
import { sqlState } from '../../platform/base/sql-state.ts';
import { type Database, rowsOf } from '../../platform/database/database-and-transaction.ts';
import type { Log } from '../../platform/log/log.ts';

/**
 * The SQLSTATEs that mean that the extension cannot be made: this user may not make one, or the server has none
 * installed (the code differs by version).
 */
const withoutExtension = new Set(['42501', '0A000', '58P01']);
const indexLockKey = 7_000_011;

/**
 * Makes the index that finds any three letters in the members' names and emails, with PostgreSQL's own extension
 * `pg_trgm`. The extension belongs to the server's `contrib` package, so it may be missing. Then a search reads all
 * members, which is correct but slow beyond some ten thousand, and the log says so. This runs at every start, because
 * the extension may have been installed since. The embedded database needs no index: it holds the members of a lender
 * on one machine.
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
