import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { ObjectStore } from '../platform/files/backup-store.ts';
import type { Files } from '../platform/files/file-store-interface.ts';
import { partOf } from './encrypted-dump.ts';
import { filesFolder, type Manifest, type StoredPart } from './manifest.ts';
import { listFileNames } from './read-snapshot.ts';

interface Copied {
  files: StoredPart[];
  missing: string[];
}

/**
 * Copies the files that the snapshot names beside the backup, each only once. A file that the last backup has is not
 * read again, because a stored file never changes.
 *
 * The files are copied as they are stored: each is sealed under its person's key. That key is only in the encrypted
 * dump.
 */
export async function copyFiles(
  { store, files, before }: { store: ObjectStore; files: Files; before: Manifest | null },
  names: readonly string[],
): Promise<Copied> {
  const known = new Map(before?.files.map((file) => [file.name, file]));
  const present = new Set(await store.list(filesFolder));
  const copied: Copied = { files: [], missing: [] };
  for (const fileName of names) {
    const name = `${filesFolder}/${fileName}`;
    const kept = present.has(name) ? known.get(name) : undefined;
    const part = kept ?? (await copyFile(store, files, fileName, name));
    if (part) copied.files.push(part);
    else copied.missing.push(fileName);
  }
  return copied;
}

async function copyFile(
  store: ObjectStore,
  files: Files,
  fileName: string,
  name: string,
): Promise<StoredPart | null> {
  const content = await files.read(fileName);
  if (!content) return null;
  await store.put(name, content);
  return partOf(name, content);
}

/** Picks the missing files that a row still names now. The others were deleted with their member after the snapshot. */
export async function pickStillNamed(tx: Tx, missing: readonly string[]): Promise<string[]> {
  if (missing.length === 0) return [];
  const named = new Set(await listFileNames(tx));
  return missing.filter((name) => named.has(name));
}
