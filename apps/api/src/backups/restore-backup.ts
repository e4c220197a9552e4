import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { verifyBooks } from '../ledger/index.ts';
import type { Database } from '../platform/database/database-and-transaction.ts';
import { embeddedFolder } from '../platform/database/embedded-database.ts';
import type { ObjectStore } from '../platform/files/backup-store.ts';
import type { BackupSigner } from '../platform/secrets/backup-signer.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Clocks } from '../platform/time/business-and-wall-clocks.ts';
import { BackupRefused } from './backup-refused.ts';
import { readDeletionNotes } from './deletion-notes.ts';
import { readEncrypted, readPart } from './encrypted-dump.ts';
import { finishRestore } from './finish-restore.ts';
import { filesFolder, type Manifest } from './manifest.ts';
import {
  type DatabasePlace,
  refuseUnfit,
  refuseUnfitDatabase,
  restoreDatabase,
} from './restore-database.ts';

export interface RestoreDependencies {
  store: ObjectStore;
  signer: BackupSigner;
  clocks: Clocks;
  /** Opens the database of a place, and brings it up to date. */
  openDatabase(place: DatabasePlace): Promise<Database>;
  /** Opens the keys that are stored in a restored database. */
  openKeys(database: Database): Promise<Keys>;
  newestMigration: number;
}

/** Where a backup is restored to. */
export interface RestorePlace {
  database: DatabasePlace;
  files: ObjectStore;
}

export interface Restored {
  /** How many entries of the books and the audit trail agree with their seals. */
  sealedEntries: number;
  files: number;
  /** How many members are deleted again when the provider was heard. */
  deletionsAgain: number;
  /** Notes of deletions that are not signed with a key of this installation. */
  unreadableNotes: string[];
}

/**
 * Restores a backup into an empty place. `identity` is the private key.
 *
 * Throws `BackupRefused` for a place that is not empty, a backup that was changed or that this program can't read, a
 * wrong private key, and books that are not as they were sealed. A restore that ends early leaves nothing that a server
 * starts on.
 */
export async function restoreBackup(
  dependencies: RestoreDependencies,
  { manifest, identity }: { manifest: Manifest; identity: string },
  place: RestorePlace,
): Promise<Restored> {
  const { store, signer, clocks } = dependencies;
  refuseUnfit(manifest, place.database, dependencies.newestMigration);
  await refuseUnfitDatabase(place.database);
  await refuseOtherFiles(manifest, place.files);
  const { notes, unreadable } = await readDeletionNotes(store, signer);
  const dump = await readEncrypted(store, manifest.dump, identity);
  await restoreFiles(store, manifest, place.files);
  const { opened } = await restoreDatabase(place.database, dump);
  const database = await dependencies.openDatabase(opened);
  let sealedEntries: number;
  let deletionsAgain: number;
  try {
    const keys = await dependencies.openKeys(database);
    sealedEntries = await proveBooks(database, keys, manifest);
    const deleted = notes.map(({ memberId }) => memberId);
    deletionsAgain = await database.transact((tx) =>
      finishRestore(tx, { keys, clocks }, { backupId: manifest.id, deleted }),
    );
  } finally {
    await database.close();
  }
  if (place.database.databaseUrl === null) {
    await rename(
      embeddedFolder(opened.dataDirectory),
      embeddedFolder(place.database.dataDirectory),
    );
    await rm(path.join(opened.dataDirectory), { recursive: true });
  }
  const files = manifest.files.length;
  return { sealedEntries, files, deletionsAgain, unreadableNotes: unreadable };
}

/** Proves that the restored books are those of the manifest. Returns how many entries agree with their seals. */
export async function proveBooks(
  database: Database,
  keys: Keys,
  { chain }: Pick<Manifest, 'chain'>,
): Promise<number> {
  const { problem, sealedEntries } = await verifyBooks(database, keys, chain);
  if (problem === null) return sealedEntries;
  throw new BackupRefused(`The restored books are not as they were sealed. ${problem}`);
}

/** Refuses a place with files that the backup doesn't have. A restore that was ended early may have left others. */
async function refuseOtherFiles(manifest: Manifest, files: ObjectStore): Promise<void> {
  const own = new Set(manifest.files.map(({ name }) => fileNameOf(name)));
  const other = (await files.list('')).find((name) => !own.has(name.replace(/\.draft$/, '')));
  if (other === undefined) return;
  throw new BackupRefused(
    `There are other files in ${files.place}. Name an empty place: a restore overwrites nothing.`,
  );
}

async function restoreFiles(
  store: ObjectStore,
  manifest: Manifest,
  files: ObjectStore,
): Promise<void> {
  for (const part of manifest.files)
    await files.put(fileNameOf(part.name), await readPart(store, part));
}

const fileNameOf = (name: string) => name.slice(filesFolder.length + 1);
