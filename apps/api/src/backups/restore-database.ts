import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { restoreEmbeddedDump } from '../platform/database/dump-or-restore-embedded-database.ts';
import { hasEmbeddedDatabase } from '../platform/database/embedded-database.ts';
import { restoringSchema } from '../platform/database/find-or-run-pending-migrations.ts';
import { connectWithoutPool } from '../platform/postgres/connect-without-pool.ts';
import { restoreServerDump } from '../platform/postgres/dump-or-restore-server-database.ts';
import { BackupRefused } from './backup-refused.ts';
import type { Manifest } from './manifest.ts';

/** The database that a backup is restored into. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDirectory'>;

/** Refuses a backup that this program or this kind of database can't read. */
export function refuseUnfit(
  manifest: Manifest,
  { databaseUrl }: DatabasePlace,
  newestMigration: number,
): void {
  if (manifest.migration > newestMigration) {
    throw new BackupRefused(
      `Backup ${manifest.id} was made by a newer version of the program. Restore it with that version.`,
    );
  }
  if (manifest.database === 'server' && databaseUrl === null) {
    throw new BackupRefused(
      `Backup ${manifest.id} is of a PostgreSQL server. Set DATABASE_URL to an empty database.`,
    );
  }
  if (manifest.database === 'embedded' && databaseUrl !== null) {
    throw new BackupRefused(
      `Backup ${manifest.id} is of the embedded database. Unset DATABASE_URL, and set DATA_DIR to an empty folder.`,
    );
  }
}

/** Refuses a database that is not empty, and a role that can't make the tables in it. */
export async function refuseUnfitDatabase({
  databaseUrl,
  dataDirectory,
}: DatabasePlace): Promise<void> {
  if (databaseUrl === null) {
    if (!hasEmbeddedDatabase(dataDirectory)) return;
    throw new BackupRefused(
      `${dataDirectory} has a database already. Set DATA_DIR to an empty folder: a restore overwrites nothing.`,
    );
  }
  const client = await connectWithoutPool(databaseUrl);
  try {
    const { rows } = await client.query(
      `select 1 from pg_namespace where nspname in ('drizzle', '${restoringSchema}')
       union all select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
    );
    if (rows.length > 0) {
      throw new BackupRefused(
        'The database of DATABASE_URL is not empty. Make an empty database and name that one: a restore overwrites nothing.',
      );
    }
    const rights = await client.query(
      "select has_database_privilege(current_database(), 'create') as may_create",
    );
    if (rights.rows[0]?.may_create) return;
  } finally {
    await client.end();
  }
  throw new BackupRefused(
    'A restore makes tables, and the role of DATABASE_OWNER_URL, or else of DATABASE_URL, may not. Set DATABASE_OWNER_URL to the address of the role that owns the database.',
  );
}

/** The database while it is being restored, and what makes it the database of its place. */
export interface Restoring {
  /** Where to open the database until then. No other program opens it there. */
  opened: DatabasePlace;
}

/** Restores a dump so that no server starts on it before the restore has ended. */
export async function restoreDatabase(
  { databaseUrl, dataDirectory }: DatabasePlace,
  dump: AsyncIterable<Uint8Array>,
): Promise<Restoring> {
  if (databaseUrl === null) {
    const unfinished = path.join(dataDirectory, 'restoring');
    await rm(unfinished, { recursive: true, force: true });
    await restoreEmbeddedDump(unfinished, dump);
    return { opened: { databaseUrl, dataDirectory: unfinished } };
  }
  const client = await connectWithoutPool(databaseUrl);
  try {
    await client.query(`create schema ${restoringSchema}`);
  } finally {
    await client.end();
  }
  await restoreServerDump(databaseUrl, dump);
  const address = new URL(databaseUrl);
  const options = [address.searchParams.get('options'), '-c sevenday.restoring=on'];
  address.searchParams.set('options', options.filter(Boolean).join(' '));
  return { opened: { databaseUrl: address.href, dataDirectory } };
}
