import { type Database, withRetries } from '../database/database.ts';
import { DatabaseUnavailable, OutcomeUnknown } from '../database/database-failures.ts';
import type { MigrationSettings } from '../database/migrations.ts';
import type { Log } from '../log/log.ts';
import { openPool, type Pooling } from './connection-pool.ts';
import { migrateServer } from './migrate-server.ts';
import { createOutageLog } from './outage-log.ts';
import { transactOnce } from './server-transaction.ts';
import { longLimits, type TimeLimits, timeLimits } from './time-limits.ts';

/** Connects to the lender's PostgreSQL server, and brings the tables of its database up to date. */
export async function openServerDatabase(
  url: string,
  migrationsFolder: string,
  log: Log,
  {
    limits: given,
    settings = {},
    ...pooling
  }: Pooling & { limits?: Partial<TimeLimits>; settings?: MigrationSettings } = {},
): Promise<Database> {
  const limits = { ...timeLimits, ...given };
  const outage = createOutageLog(log, limits.calmMs);
  const pool = openPool(url, limits, outage.failed, pooling);
  try {
    await migrateServer({ pool, limits, log, settings }, migrationsFolder);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    embedded: false,
    connectionsLost: pool.losses,
    forgetDeleted: async () => undefined,
    close: () => pool.end(),
    async transact(body, { seeing, isLong } = {}) {
      const own = { ...limits, ...(isLong ? longLimits : {}) };
      try {
        const result = await withRetries((collectHooks) =>
          transactOnce(pool, own, { seeing }, async (tx) => {
            const value = await body(tx);
            collectHooks(tx);
            return value;
          }),
        );
        outage.worked();
        return result;
      } catch (error) {
        const isOutage = error instanceof DatabaseUnavailable && error.isOutage;
        if (isOutage || error instanceof OutcomeUnknown) outage.failed(error.cause);
        throw error;
      }
    },
  };
}
