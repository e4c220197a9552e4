import { randomBytes } from 'node:crypto';
import type { BackupConfig } from '../platform/config/backup-config.ts';
import type { Config } from '../platform/config/config.ts';
import { withEmbeddedDump } from '../platform/database/dump-or-restore-embedded-database.ts';
import { hasEmbeddedDatabase } from '../platform/database/embedded-database.ts';
import type { DumpBody, Dumping } from '../platform/database/snapshot-dump-interface.ts';
import type { ObjectStore } from '../platform/files/backup-store.ts';
import type { Files } from '../platform/files/file-store-interface.ts';
import { withServerDump } from '../platform/postgres/dump-or-restore-server-database.ts';
import type { BackupSigner } from '../platform/secrets/backup-signer.ts';
import type { Clocks } from '../platform/time/business-and-wall-clocks.ts';
import { BackupRefused } from './backup-refused.ts';
import { copyFiles, pickStillNamed } from './copy-files.ts';
import { storeEncrypted } from './encrypted-dump.ts';
import { type Manifest, readNewestManifest, writeManifest } from './manifest.ts';
import { pruneBackups } from './prune-backups.ts';
import { readSnapshot } from './read-snapshot.ts';

export interface BackupDependencies {
  database: Pick<Config, 'databaseUrl' | 'dataDirectory'>;
  store: ObjectStore;
  signer: BackupSigner;
  files: Files;
  clocks: Clocks;
}

/** A backup that was made. `pruned`: how many older backups were removed. */
export interface BackupTaken {
  manifest: Manifest;
  pruned: number;
}

/**
 * Backs up the database and its files, and removes backups that were kept long enough.
 *
 * Dump, chain end and names of files are of one snapshot. The files are copied while the snapshot is open, and the
 * manifest is written last. Throws `BackupRefused` where there is no database or no public key, and `DumpFailed`.
 */
export async function takeBackup(
  dependencies: BackupDependencies,
  settings: Pick<BackupConfig, 'publicKey' | 'keepDays' | 'keepCount'>,
): Promise<BackupTaken> {
  const { database, clocks } = dependencies;
  const { publicKey } = settings;
  if (publicKey === null) {
    throw new BackupRefused(
      'Set BACKUP_PUBLIC_KEY to the public key that backups are encrypted to. "npm run backup -- new-key" makes a pair of keys.',
    );
  }
  const { databaseUrl, dataDirectory } = database;
  if (databaseUrl === null && !hasEmbeddedDatabase(dataDirectory)) {
    throw new BackupRefused(`There is no database in ${dataDirectory}.`);
  }
  const madeAt = clocks.wall();
  const id = `${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`;
  const body: DumpBody<BackupTaken> = (dumping) =>
    writeBackup(dependencies, { id, madeAt, publicKey }, dumping, settings);
  return databaseUrl === null
    ? withEmbeddedDump(dataDirectory, body)
    : withServerDump(databaseUrl, body);
}

async function writeBackup(
  { database, store, signer, files }: BackupDependencies,
  { id, madeAt, publicKey }: { id: string; madeAt: Date; publicKey: string },
  { tx, dump, now }: Dumping,
  keeping: Pick<BackupConfig, 'keepDays' | 'keepCount'>,
): Promise<BackupTaken> {
  const { fileNames, ...snapshot } = await readSnapshot(tx);
  const before = await readNewestManifest(store, signer);
  const pieces = await storeEncrypted(store, { id, publicKey }, dump());
  const copied = await copyFiles({ store, files, before }, fileNames);
  const manifest: Manifest = {
    format: 1,
    id,
    made_at: madeAt.toISOString(),
    database: database.databaseUrl === null ? 'embedded' : 'server',
    ...snapshot,
    dump: pieces,
    files: copied.files,
    missing_files: await now((latest) => pickStillNamed(latest, copied.missing)),
  };
  await writeManifest(store, signer, manifest);
  return { manifest, pruned: await pruneBackups({ store, signer }, keeping, madeAt) };
}
