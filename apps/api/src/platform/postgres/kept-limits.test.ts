import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { type Database, rowsOf } from '../database/database-and-transaction.ts';
import { openTestDatabase } from '../testing.ts';
import type { ServerOptions } from './server-database.ts';
import { longLimits, timeLimits } from './time-limits.ts';

let database: Database;
afterEach(() => database.close());

const limitsOf = async (isLong: boolean) => {
  const [row] = await database.transact(
    (tx) =>
      rowsOf(
        tx,
        sql`select json_object_agg(name, setting::int) as set from pg_settings
          where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
      ),
    { isLong },
  );
  return row?.set;
};
const settings = ({ statementMs, lockMs } = timeLimits as typeof longLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: timeLimits.idleInTransactionMs,
});

/** The embedded database has no limits. */
it
  .runIf(process.env.TEST_DATABASE_URL)
  .each<ServerOptions>([{ prepared: 'auto' }, { prepared: 'off' }])(
  'every transaction has the limits of its kind, whatever its session keeps: %o',
  async (options) => {
    database = await openTestDatabase({ connections: 1, ...options });
    expect(await limitsOf(false)).toEqual(settings());
    expect(await limitsOf(true)).toEqual(settings(longLimits));
    expect(await limitsOf(false)).toEqual(settings());
  },
);
