import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import { rowsOf, type Tx } from './database-and-transaction.ts';

/** The environment variable that an error message about the database names. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR';

/** A restore creates this schema first and drops it last. */
export const restoringSchema = 'sevenday_restoring';

/**
 * Lists the pending migrations, the oldest first. Throws `WrongEnvironment` if a restore is not
 * finished, if the database is from before the first release, or if it has another program's
 * tables.
 */
export async function findPendingMigrations(
  tx: Tx,
  migrations: readonly MigrationMeta[],
  setting: DatabaseSetting,
): Promise<readonly MigrationMeta[]> {
  const [restoring] = await rowsOf(
    tx,
    sql`select 1 from pg_namespace where nspname = ${restoringSchema}
      and current_setting('sevenday.restoring', true) is distinct from 'on'`,
  );
  if (restoring) {
    throw new WrongEnvironment(
      setting,
      'names a database that a restore has not finished. Make it an empty database, and run the restore again.',
    );
  }
  // Another process may have made Drizzle's table while this transaction waited for the migration
  // lock. A query of the catalog then sees the table, but `to_regclass` may still answer as before
  // the wait.
  const [table] = await rowsOf(
    tx,
    sql`select 1 from pg_class where relname = '__drizzle_migrations' and relnamespace =
      (select oid from pg_namespace where nspname = 'drizzle')`,
  );
  if (!table) return allOfEmpty(tx, migrations, setting);
  const [applied] = await rowsOf<{ first: string | null; last: string | null }>(
    tx,
    sql`select min(created_at) as first, max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  if (!applied?.first) return allOfEmpty(tx, migrations, setting);
  if (Number(applied.first) < Number(migrations[0]?.folderMillis)) {
    throw new WrongEnvironment(
      setting,
      'names a database from before Sevenday’s first release, which this version cannot read. Nothing in it was changed. Name an empty database, or start the version that made it.',
    );
  }
  return migrations.filter(({ folderMillis }) => Number(applied.last) < folderMillis);
}

async function allOfEmpty(
  tx: Tx,
  migrations: readonly MigrationMeta[],
  setting: DatabaseSetting,
): Promise<readonly MigrationMeta[]> {
  const [foreign] = await rowsOf(
    tx,
    sql`select 1 from pg_class made where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select 1 from pg_depend where objid = made.oid and deptype = 'e')`,
  );
  if (!foreign) return migrations;
  throw new WrongEnvironment(
    setting,
    'names a database with tables, and no record that this program made them. Nothing in it was changed. Name an empty database.',
  );
}

/**
 * Returns when the newest migration was generated, in milliseconds since 1970. `migrate` records
 * each migration by this number, as Drizzle would.
 */
export function newestMigration(migrations: readonly MigrationMeta[]): number {
  return Math.max(...migrations.map(({ folderMillis }) => folderMillis));
}

/** Values that migrations write into rows that already exist. A new database needs none. */
export type MigrationSettings = Record<`sevenday.${string}`, string>;

/** A migration reads a value of `settings` with PostgreSQL's `current_setting`. */
export async function migrate(
  tx: Tx,
  migrations: readonly MigrationMeta[],
  setting: DatabaseSetting,
  settings: MigrationSettings = {},
): Promise<void> {
  const pending = await findPendingMigrations(tx, migrations, setting);
  if (pending.length === 0) return;
  for (const [name, value] of Object.entries(settings))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of pending) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`);
  }
}
