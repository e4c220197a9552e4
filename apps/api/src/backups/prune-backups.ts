import type { BackupConfig } from '../platform/config/backup-config.ts';
import type { ObjectStore } from '../platform/files/backup-store.ts';
import type { BackupSigner } from '../platform/secrets/backup-signer.ts';
import { pruneDeletionNotes } from './deletion-notes.ts';
import {
  backupsFolder,
  filesFolder,
  listBackupIds,
  type Manifest,
  readManifest,
} from './manifest.ts';

const dayMs = 86_400_000;

/**
 * Removes the backups that are too old or too many, what interrupted backups left, and the files that no kept backup
 * names. Keeps the newest backup in any case. Returns how many backups it removed.
 */
export async function pruneBackups(
  { store, signer }: { store: ObjectStore; signer: BackupSigner },
  { keepDays, keepCount }: Pick<BackupConfig, 'keepDays' | 'keepCount'>,
  wall: Date,
): Promise<number> {
  const ids = await listBackupIds(store);
  // Reads every manifest before it removes anything. A manifest that can't be read may name files that have to stay.
  const manifests = await Promise.all(ids.map((id) => readManifest(store, signer, id)));
  const oldest = wall.getTime() - keepDays * dayMs;
  const kept = manifests
    .slice(-keepCount)
    .filter(({ made_at }, at, { length }) => at === length - 1 || Date.parse(made_at) >= oldest);
  const keptIds = new Set(kept.map(({ id }) => id));
  await removeBackups(store, keptIds);
  await removeUnnamedFiles(store, kept);
  const [first] = kept;
  if (first) await pruneDeletionNotes(store, signer, new Date(first.made_at));
  return ids.length - kept.length;
}

/** Removes a backup's manifest first, so that an interrupted removal leaves nothing that looks whole. */
async function removeBackups(store: ObjectStore, keptIds: ReadonlySet<string>): Promise<void> {
  const names = (await store.list(backupsFolder)).filter(
    (name) => !keptIds.has(`${name.split('/')[1]}`),
  );
  const isManifest = (name: string) => name.endsWith('/manifest.json');
  for (const name of names.filter(isManifest)) await store.remove(name);
  for (const name of names.filter((name) => !isManifest(name))) await store.remove(name);
}

async function removeUnnamedFiles(store: ObjectStore, kept: readonly Manifest[]): Promise<void> {
  const named = new Set(kept.flatMap(({ files }) => files.map(({ name }) => name)));
  for (const name of await store.list(filesFolder)) {
    if (!named.has(name)) await store.remove(name);
  }
}
