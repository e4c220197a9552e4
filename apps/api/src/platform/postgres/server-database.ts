import { sqlState } from '../base/sql-state.ts';
import type { Database } from '../database/database-and-transaction.ts';
import { DatabaseUnavailable, OutcomeUnknown } from '../database/database-failures.ts';
import type { MigrationSettings } from '../database/find-or-run-pending-migrations.ts';
import { withRetries } from '../database/retries-and-commit-hooks.ts';
import type { Log } from '../log/log.ts';
import { openPool, PoolFull, type Pooling } from './connection-pool.ts';
import { type MigrationDependencies, migrateServerDatabase } from './migrate-server-database.ts';
import { createOutageLog, databaseFails, poolIsFull } from './outage-log.ts';
import {
  createPreparedStatements,
  isOfSharedSession,
  isOutdatedPlan,
  type PreparedStatements,
} from './prepared-statements.ts';
import { transactOnce } from './server-transaction.ts';
import { longLimits, type TimeLimits, timeLimits } from './time-limits.ts';

export interface ServerOptions extends Pooling {
  limits?: Partial<TimeLimits>;
  settings?: MigrationSettings;
  /**
   * `auto`: the server keeps statements prepared, unless a pooler stands between the server and us.
   */
  prepared?: 'auto' | 'off';
  /**
   * Who migrates the tables: the role of the program (`the program`, if left out), `nobody`, or the
   * role that owns the tables (`MigrateAs`). With `MigrateAs`, open the database with `url` of it.
   */
  migrateAs?: MigrationDependencies['as'];
}

export async function openServerDatabase(
  url: string,
  migrationsFolder: string,
  log: Log,
  {
    limits: given,
    settings = {},
    prepared = 'auto',
    migrateAs = 'the program',
    ...pooling
  }: ServerOptions = {},
): Promise<Database> {
  const limits = { ...timeLimits, ...given };
  const outage = createOutageLog(log, limits.calmMs, databaseFails);
  const shortage = createOutageLog(log, limits.calmMs, poolIsFull);
  const keepsInSession = prepared === 'auto';
  const pool = openPool(url, limits, outage.failed, { ...pooling, keepsInSession });
  let names = keepsInSession ? createPreparedStatements() : null;
  const keepNothing = () => {
    if (!names) return;
    names = null;
    pool.keepNothing();
    log.warn('a pooler shares its sessions: this process keeps nothing in them any more');
  };
  try {
    await migrateServerDatabase({ pool, limits, log, settings, as: migrateAs }, migrationsFolder);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    embedded: false,
    connectionsLost: pool.losses,
    pools: pool.counts,
    forgetDeleted: async () => undefined,
    close: () => pool.end(),
    async transact(body, { isLong, ...options } = {}) {
      const how = { limits: { ...limits, ...(isLong ? longLimits : {}) }, ...options };
      try {
        const result = await withRetries((collectHooks) => {
          const attempt = (names: PreparedStatements | null) =>
            transactOnce(pool, { ...how, names }, async (tx) => {
              const value = await body(tx);
              collectHooks(tx);
              return value;
            });
          // A long transaction prepares no statements, because PostgreSQL may choose a generic plan
          // for a prepared one. For very many rows, a custom plan saves more time than the planning
          // takes.
          if (isLong || !names) return attempt(null);
          return attempt(names).catch((error: unknown) => {
            const state = sqlState(error);
            if (!isOutdatedPlan(state)) throw error;
            if (isOfSharedSession(state)) keepNothing();
            return attempt(null);
          });
        });
        outage.worked();
        shortage.worked();
        return result;
      } catch (error) {
        const isOutage = error instanceof DatabaseUnavailable && error.isOutage;
        if (isOutage || error instanceof OutcomeUnknown) {
          const kind = error.cause instanceof PoolFull ? shortage : outage;
          kind.failed(error.cause);
        }
        throw error;
      }
    },
  };
}
