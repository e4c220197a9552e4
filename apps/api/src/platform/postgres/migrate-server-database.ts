import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { OwnError } from '../base/own-error.ts';
import { sqlState } from '../base/sql-state.ts';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { codeOf, DatabaseUnavailable } from '../database/database-failures.ts';
import {
  type DatabaseSetting,
  findPendingMigrations,
  type MigrationSettings,
  migrate,
} from '../database/find-or-run-pending-migrations.ts';
import type { Log } from '../log/log.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { transactOnce } from './server-transaction.ts';
import { migrationLimits, type TimeLimits } from './time-limits.ts';

export interface MigrationDependencies {
  pool: ConnectionPool;
  limits: TimeLimits;
  log: Log;
  settings: MigrationSettings;
  as: MigrateAs | 'the program' | 'nobody';
}

export interface MigrateAs {
  url: string;
  /** Runs in the transaction of the migrations, even if there is nothing to migrate. */
  afterwards(tx: Tx): Promise<void>;
}

/**
 * Only the process that has this lock migrates; others wait. The lock belongs to a transaction,
 * because a session's lock could stay in a pooler's connection forever.
 */
const migrationLockKey = 7_000_001;
/** How many times a starting process checks who holds the lock before it gives up. */
const longestLooks = 12;

/** The program ends and prints only this message. */
export class MigrationBlocked extends OwnError {
  override readonly name = 'MigrationBlocked';
}

/**
 * Throws `WrongEnvironment` if the database cannot be used, or must be migrated and this process
 * may not. Throws `MigrationBlocked` if another process holds the lock or a table for too long.
 */
export async function migrateServerDatabase(
  dependencies: MigrationDependencies,
  migrationsFolder: string,
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const setting = settingOf(dependencies);
  const pending = await transactOnce(dependencies.pool, { limits: dependencies.limits }, (tx) =>
    findPendingMigrations(tx, migrations, setting),
  ).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new WrongEnvironment(setting, `names a database that ${whyNotReached(error)}.`);
  });
  if (pending.length === 0 && typeof dependencies.as !== 'object') return;
  if (dependencies.as === 'nobody') throw mayNotMigrate(setting);
  let logged = '';
  for (let look = 1; ; look++) {
    if (await migrateUnlessHeld(dependencies, migrations)) return;
    const holder = await describeHolder(dependencies);
    if (look === longestLooks) {
      throw new MigrationBlocked(
        `The database has to be migrated, and another process has kept the lock for that: ${holder}. Wait for it, or end it by select pg_terminate_backend(pid).`,
      );
    }
    if (holder !== logged)
      dependencies.log.warn({ holder }, 'another process migrates the database');
    logged = holder;
  }
}

/** Returns false if another process holds the migration lock. */
async function migrateUnlessHeld(
  dependencies: MigrationDependencies,
  migrations: readonly MigrationMeta[],
): Promise<boolean> {
  let isLocked = false;
  const { pool, limits, settings, as } = dependencies;
  const setting = settingOf(dependencies);
  const own = { ...limits, ...migrationLimits, lockMs: limits.migrationLookMs };
  try {
    await transactOnce(pool, { limits: own }, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLockKey})`);
      isLocked = true;
      await tx.execute(sql.raw(`set local lock_timeout = ${migrationLimits.lockMs}`));
      await migrate(tx, migrations, setting, settings);
      if (typeof as === 'object') await as.afterwards(tx);
    });
    return true;
  } catch (error) {
    if (sqlState(error) === '42501') throw mayNotMigrate(setting);
    if (sqlState(error) !== '55P03') throw error;
    if (!isLocked) return false;
    throw new MigrationBlocked(
      'The database has to be migrated, but a transaction of another program holds one of its tables. Start again when that transaction has ended.',
    );
  }
}

function settingOf({ as }: MigrationDependencies): DatabaseSetting {
  return typeof as === 'object' ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
}

function mayNotMigrate(setting: DatabaseSetting): WrongEnvironment {
  return setting === 'DATABASE_OWNER_URL'
    ? new WrongEnvironment(setting, 'names a role that does not own the tables of its database.')
    : new WrongEnvironment(
        setting,
        'names a database that has to be migrated first: run "npm run migrate" with DATABASE_OWNER_URL, the address of the role that owns the tables.',
      );
}

async function describeHolder({ pool, limits }: MigrationDependencies): Promise<string> {
  const [holder] = await transactOnce(pool, { limits }, (tx) =>
    rowsOf<{ pid: number; name: string; since: string }>(
      tx,
      sql`select pid, application_name as name,
          to_char(coalesce(xact_start, state_change, backend_start) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
        from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and classid = 0 and objsubid = 1
          and objid = ${migrationLockKey} and pg_locks.database =
            (select oid from pg_database where datname = current_database())`,
    ),
  );
  if (!holder) return 'it has just ended';
  return `pid ${holder.pid}, application "${holder.name}", since ${holder.since}`;
}

/** The server's message may name a user or a database, but it never contains a password. */
function whyNotReached({ cause }: DatabaseUnavailable): string {
  return `cannot be used: ${cause instanceof pg.DatabaseError ? cause.message : codeOf(cause)}`;
}
