import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareOwnRecords } from '../closes/index.ts';
import { connectWithoutPool } from '../platform/postgres/connect-without-pool.ts';
import { BackupRefused } from './backup-refused.ts';
import { readEncrypted, readPart } from './encrypted-dump.ts';
import type { Manifest } from './manifest.ts';
import { proveBooks, type RestoreDependencies } from './restore-backup.ts';
import { type DatabasePlace, refuseUnfit, restoreDatabase } from './restore-database.ts';

export interface Drilled {
  files: number;
  sealedEntries: number;
  loans: number;
  /** How many amounts of loans and books differ. */
  differences: number;
}

/**
 * Restores a backup beside the running product, tries it, and removes it again.
 *
 * Checks every file and every piece of the dump, brings the database up to date, proves the books, and compares loans
 * with books as a daily close does. Asks no provider and sends nothing. Throws as `restoreBackup` does.
 */
export async function drillBackup(
  dependencies: RestoreDependencies,
  { manifest, identity }: { manifest: Manifest; identity: string },
  { databaseUrl }: Pick<DatabasePlace, 'databaseUrl'>,
): Promise<Drilled> {
  const { store } = dependencies;
  const dump = await readEncrypted(store, manifest.dump, identity);
  for (const part of manifest.files) await readPart(store, part);
  const beside = await makeEmptyPlace(databaseUrl);
  try {
    refuseUnfit(manifest, beside.place, dependencies.newestMigration);
    const { opened } = await restoreDatabase(beside.place, dump);
    const database = await dependencies.openDatabase(opened);
    try {
      const keys = await dependencies.openKeys(database);
      const sealedEntries = await proveBooks(database, keys, manifest);
      const { loans, differences } = await compareOwnRecords(database);
      const files = manifest.files.length;
      return { files, sealedEntries, loans, differences: differences.length };
    } finally {
      await database.close();
    }
  } finally {
    await beside.remove();
  }
}

interface EmptyPlace {
  place: DatabasePlace;
  remove(): Promise<void>;
}

async function makeEmptyPlace(databaseUrl: string | null): Promise<EmptyPlace> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sevenday-drill-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  if (databaseUrl === null) {
    const place = { databaseUrl: null, dataDirectory: directory };
    return { place, remove: removeDirectory };
  }
  const name = `sevenday_drill_${randomBytes(4).toString('hex')}`;
  try {
    await ask(databaseUrl, `create database ${name} template template0`);
  } catch (error) {
    await removeDirectory();
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    throw new BackupRefused(
      'The drill makes a database of its own beside the other one, and the role of DATABASE_OWNER_URL, or else of DATABASE_URL, may not. Give the role CREATEDB, or run the drill with the address of another server.',
    );
  }
  const address = new URL(databaseUrl);
  address.pathname = `/${name}`;
  return {
    place: { databaseUrl: address.href, dataDirectory: directory },
    async remove() {
      await ask(databaseUrl, `drop database ${name} with (force)`);
      await removeDirectory();
    },
  };
}

async function ask(databaseUrl: string, statement: string): Promise<void> {
  const client = await connectWithoutPool(databaseUrl);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
