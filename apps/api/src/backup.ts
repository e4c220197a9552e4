import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import {
  BackupRefused,
  drillBackup,
  listBackupIds,
  type Manifest,
  type RestoreDependencies,
  readManifest,
  readNewestManifest,
  restoreBackup,
  takeBackup,
} from './backups/index.ts';
import { ownerOf } from './commands/owner/migrate-command.ts';
import { endOnUncaught, failureText } from './failure-text.ts';
import { WrongEnvironment } from './platform/base/wrong-environment.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { lockDataDirectory } from './platform/config/lock-data-directory.ts';
import { newestMigration } from './platform/database/find-or-run-pending-migrations.ts';
import {
  createBucketStore,
  createFolderStore,
  openBackupStore,
} from './platform/files/backup-store.ts';
import { createDiskFiles } from './platform/files/disk-files.ts';
import { createS3Files } from './platform/files/s3-files.ts';
import { silentLog } from './platform/log/log.ts';
import { createBackupSigner } from './platform/secrets/backup-signer.ts';
import { createKeyRing } from './platform/secrets/key-ring.ts';
import { openKeys } from './platform/secrets/load-or-make-keys.ts';
import { createClocks } from './platform/time/business-and-wall-clocks.ts';
import { migrationsFolder, openDatabase } from './runtime.ts';

const usage = `npm run backup                              backs up database and files to BACKUP_TO
npm run backup -- list                      lists the backups, the oldest first
npm run backup -- new-key                   makes a pair of keys. Run it on another machine than the server
npm run restore -- --key FILE [BACKUP]      restores the newest backup, or this one, into an empty place
npm run drill -- --key FILE [BACKUP]        restores a backup beside the product, tries it, and removes it`;

type Command = () => Promise<boolean>;

async function main(args: readonly string[]): Promise<number> {
  // What the program writes is its owner's alone, whatever folder it is given.
  process.umask(0o077);
  const command = commandOf(args);
  if (!command) {
    say(usage);
    return 2;
  }
  return (await command()) ? 0 : 1;
}

function commandOf([name, first, second, third, ...rest]: readonly string[]): Command | null {
  if (rest.length > 0) return null;
  if (name === 'backup' && second === undefined) {
    if (first === undefined) return () => makeBackup(readConfig(process.env));
    if (first === 'list') return () => list(readConfig(process.env));
    return first === 'new-key' ? makeKeys : null;
  }
  if (first !== '--key' || second === undefined) return null;
  const asked = { keyFile: second, id: third ?? null };
  if (name === 'restore') return () => restore(readConfig(process.env), asked);
  return name === 'drill' ? () => drill(readConfig(process.env), asked) : null;
}

async function makeKeys(): Promise<boolean> {
  const identity = await generateX25519Identity();
  say(`Public key, for BACKUP_PUBLIC_KEY on the server: ${await identityToRecipient(identity)}`);
  say('Private key. Keep it away from the server and from the backups, in two places:');
  say(identity);
  return true;
}

async function makeBackup(config: Config): Promise<boolean> {
  const store = storeOf(config);
  const lock = config.databaseUrl === null ? await lockDataDirectory(config.dataDirectory) : null;
  try {
    const files = config.s3
      ? createS3Files(config.s3)
      : createDiskFiles(path.join(config.dataDirectory, 'files'));
    const { manifest, pruned } = await takeBackup(
      { database: config, store, files, signer: createBackupSigner(config.encryption), clocks },
      config.backups,
    );
    say(`Backup ${manifest.id} is in ${store.place}: ${sizeOf(manifest)}.`);
    if (pruned > 0) say(`${pruned} older backups were removed.`);
    const missing = manifest.missing_files;
    for (const name of missing) say(`MISSING: the file ${name} is named by the database and lost.`);
    return missing.length === 0;
  } finally {
    await lock?.release();
  }
}

function sizeOf({ dump, files, chain }: Manifest): string {
  const bytes = dump.reduce((sum, { size }) => sum + size, 0);
  const entries = chain ? `${chain.position} sealed entries` : 'no sealed entries';
  return `a database of ${(bytes / 1e6).toFixed(1)} MB with ${entries}, and ${files.length} files`;
}

async function list(config: Config): Promise<boolean> {
  const store = storeOf(config);
  const ids = await listBackupIds(store);
  if (ids.length === 0) say(`There is no backup in ${store.place}.`);
  for (const id of ids) {
    const manifest = await readManifest(store, createBackupSigner(config.encryption), id);
    say(`${id}  ${manifest.made_at}  ${sizeOf(manifest)}`);
  }
  return true;
}

interface Asked {
  keyFile: string;
  id: string | null;
}

async function restore(config: Config, asked: Asked): Promise<boolean> {
  const lock = config.databaseUrl === null ? await lockDataDirectory(config.dataDirectory) : null;
  try {
    const backup = await readAsked(config, asked);
    const files = config.s3
      ? createBucketStore({ ...config.s3, prefix: '' })
      : createFolderStore(path.join(config.dataDirectory, 'files'));
    const place = { database: byOwner(config), files };
    const restored = await restoreBackup(dependenciesOf(config), backup, place);
    await giveRights(config);
    say(`Backup ${backup.manifest.id} of ${backup.manifest.made_at} is restored.`);
    say(
      `${restored.sealedEntries} entries agree with their seals, and ${restored.files} files with their hashes.`,
    );
    say('Everybody has to sign in again. Money waits until the provider’s events are fetched.');
    say(
      `${restored.deletionsAgain} members were deleted since, and are deleted again after the start.`,
    );
    for (const name of restored.unreadableNotes)
      say(
        `NOT READ: ${name} is not signed with a key of ENCRYPTION_KEY or ENCRYPTION_KEYS. Find out who was deleted.`,
      );
    say('Before you start the server, read "After a restore" in docs/operations.md.');
    return restored.unreadableNotes.length === 0;
  } finally {
    await lock?.release();
  }
}

async function drill(config: Config, asked: Asked): Promise<boolean> {
  const backup = await readAsked(config, asked);
  const { manifest } = backup;
  say(`Trying backup ${manifest.id} of ${manifest.made_at}.`);
  const drilled = await drillBackup(dependenciesOf(config), backup, byOwner(config));
  say(`✓ The private key opens it, and ${drilled.files} files agree with their hashes.`);
  say(
    `✓ It is restored, brought up to date, and ${drilled.sealedEntries} entries agree with their seals.`,
  );
  const { loans, differences } = drilled;
  const missing = manifest.missing_files.length;
  say(
    `${mark(differences)} ${loans} loans were compared with the books: ${differences} differences.`,
  );
  say(`${mark(missing)} ${missing} files were lost before the backup.`);
  return differences === 0 && missing === 0;
}

/** The same database by its owner's address, because a restore makes tables and a drill makes a database. */
function byOwner(config: Config): Config {
  return { ...config, databaseUrl: config.databaseOwnerUrl ?? config.databaseUrl };
}

/** Gives the program its rights on the restored tables, because a dump has none. */
async function giveRights(config: Config): Promise<void> {
  const owner = await ownerOf(config);
  if (owner) await (await openDatabase(config, silentLog, { owner })).close();
}

const mark = (wrong: number) => (wrong === 0 ? '✓' : '✗');

async function readAsked(config: Config, { keyFile, id }: Asked) {
  const store = storeOf(config);
  const signer = createBackupSigner(config.encryption);
  const manifest =
    id === null ? await readNewestManifest(store, signer) : await readManifest(store, signer, id);
  if (!manifest) throw new BackupRefused(`There is no backup in ${store.place}.`);
  return { manifest, identity: await readIdentity(keyFile) };
}

/** Reads a private key as `age-keygen` writes it, with comments, or as we print it. */
async function readIdentity(keyFile: string): Promise<string> {
  const text = await readFile(keyFile, 'utf8').catch(() => {
    throw new BackupRefused(`The file of --key can't be read.`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !line.startsWith('#')) ?? '';
}

const clocks = createClocks();

function storeOf(config: Config) {
  const store = openBackupStore(config.backups);
  if (store) return store;
  throw new WrongEnvironment(
    'BACKUP_TO',
    'has to name the folder of the backups, or a bucket such as s3://loan-backups/sevenday.',
  );
}

function dependenciesOf(config: Config): RestoreDependencies {
  return {
    store: storeOf(config),
    signer: createBackupSigner(config.encryption),
    clocks,
    openDatabase: (place) =>
      openDatabase({ ...config, ...place, databaseOwnerUrl: null }, silentLog),
    openKeys: (database) => openKeys(database, createKeyRing(config.encryption)),
    newestMigration: newestMigration(readMigrationFiles({ migrationsFolder })),
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

endOnUncaught();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
