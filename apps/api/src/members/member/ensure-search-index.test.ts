import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '../../platform/database/database-and-transaction.ts';
import { type Log, silentLog } from '../../platform/log/log.ts';
import { openTestDatabase } from '../../platform/testing.ts';
import { ensureSearchIndex } from './ensure-search-index.ts';

const log = (lines: string[]): Log => ({
  ...silentLog,
  warn: (line: unknown) => lines.push(String(line)),
});

// The embedded database has no such index.
test.runIf(process.env.TEST_DATABASE_URL)(
  'the search of members has its index, made once; a user who may not is told in the log',
  async () => {
    const database = await openTestDatabase();
    try {
      const said: string[] = [];
      const refused = {
        ...database,
        transact: () => Promise.reject(Object.assign(new Error('no'), { code: '42501' })),
      };
      await ensureSearchIndex(refused, log(said));
      expect(said).toEqual([expect.stringContaining('reads all of them')]);
      await ensureSearchIndex(database, log(said));
      await ensureSearchIndex(database, log(said));
      expect(said).toHaveLength(1);
      const plan = await database.transact(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        return rowsOf(tx, sql`explain select id from members where search_text like '%lee%'`);
      });
      expect(JSON.stringify(plan)).toContain('members_search_trigrams');
    } finally {
      await database.close();
    }
  },
);
