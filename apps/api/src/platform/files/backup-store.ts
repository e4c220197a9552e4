import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { writeWholeFile } from '../base/write-whole-file.ts';
import { type Bucket, openBucket, type Patience } from './bucket.ts';

/** We make each name. A name may contain slashes. */
export interface ObjectStore {
  /** The folder or bucket, for a person to read. */
  readonly place: string;
  /** After a crash, the object is either complete or as it was before. */
  put(name: string, content: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** The names below a folder such as `backups`, in order. `''` is the top. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export function openBackupStore({
  to,
}: {
  to: { folder: string } | BucketPlace | null;
}): ObjectStore | null {
  if (to === null) return null;
  return 'folder' in to ? createFolderStore(to.folder) : createBucketStore(to);
}

const ownObjectName = /^[A-Za-z\d][A-Za-z\d._-]*(\/[A-Za-z\d][A-Za-z\d._-]*)*$/;

function requireObjectName(name: string): string {
  if (!ownObjectName.test(name)) throw new RangeError('Not an object name of ours.');
  return name;
}

export function createFolderStore(directory: string): ObjectStore {
  const locate = (name: string) => path.join(directory, requireObjectName(name));
  return {
    place: `the folder ${directory}`,
    async put(name, content) {
      const target = locate(name);
      await writeWholeFile(path.dirname(target), path.basename(target), content);
    },
    get: (name) => readFile(locate(name)).catch(nullIfMissing),
    async list(folder) {
      const found = await readdir(folder === '' ? directory : locate(folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(nullIfMissing);
      return (found ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
        .map((name) => name.split(path.sep).join('/'))
        .sort();
    },
    async remove(name) {
      await rm(locate(name), { force: true });
      await removeIfEmpty(path.dirname(locate(name)));
    },
  };
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    const isFullOrGone =
      error instanceof Error &&
      'code' in error &&
      ['ENOTEMPTY', 'ENOENT'].includes(`${error.code}`);
    if (!isFullOrGone) throw error;
  });
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

export interface BucketPlace extends Bucket {
  prefix: string;
}

/** The whole transfer has no time limit, so a slow connection can still send a large backup. */
const patience: Patience = { untilConnected: 10_000, whileSilent: 60_000 };

export function createBucketStore({ prefix, ...place }: BucketPlace): ObjectStore {
  const bucket = openBucket(place, patience);
  const within = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const keyOf = (name: string) => within(requireObjectName(name));
  return {
    place: `the bucket ${place.bucket}`,
    put: async (name, content) => bucket.put(keyOf(name), content),
    get: async (name) => bucket.get(keyOf(name)),
    async list(folder) {
      const below = folder === '' ? '' : `${requireObjectName(folder)}/`;
      const keys = await bucket.list(within(below));
      return keys.map((key) => key.slice(within('').length)).sort();
    },
    remove: async (name) => bucket.remove(keyOf(name)),
  };
}
