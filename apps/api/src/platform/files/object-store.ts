import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { writeWholeFile } from '../base/write-whole-file.ts';

/** Stores named objects in a folder or a bucket. We make each name. A name may contain slashes. */
export interface ObjectStore {
  /** The name of the folder or bucket, for a person to read. */
  readonly place: string;
  /** Stores an object. After a crash, the object is either complete or absent. */
  put(name: string, content: Buffer): Promise<void>;
  /** Reads an object. Returns null if no object has this name. */
  get(name: string): Promise<Buffer | null>;
  /**
   * Lists the names of all objects below a folder, such as `backups`, in order. For `''`, lists the
   * names of all objects.
   */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Opens the folder or bucket for backups. Returns null if the settings name neither. */
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

/** Stores objects as files below a folder of this machine. */
export function createFolderStore(directory: string): ObjectStore {
  const locate = (name: string) => path.join(directory, requireObjectName(name));
  return {
    place: `the folder ${directory}`,
    async put(name, content) {
      const target = locate(name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
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

/** The place of objects in a bucket. `prefix` is a folder in the bucket, or empty. */
export interface BucketPlace {
  bucket: string;
  prefix: string;
  endpoint: string | null;
  region: string;
  /** The credentials for the bucket. Null: the AWS SDK searches for them in its usual places. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

/**
 * How many milliseconds a store may be silent. There is no limit for the whole transfer, so a slow
 * line can still send a large part of a backup.
 */
const patience = { connectionTimeout: 10_000, socketTimeout: 60_000 };

/**
 * Stores objects in a bucket of Amazon S3 or of a compatible store, with the usual AWS credentials.
 */
export function createBucketStore(bucketPlace: BucketPlace): ObjectStore {
  const { bucket, prefix, endpoint, region, credentials } = bucketPlace;
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const within = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const locate = (name: string) => ({ Bucket: bucket, Key: within(requireObjectName(name)) });

  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      ...(credentials ? { credentials } : {}),
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestHandler: patience,
      expectContinueHeader: false,
    });
    return { sdk, client };
  }

  function s3() {
    opened ??= open();
    return opened;
  }

  return {
    place: `the bucket ${bucket}`,
    async put(name, content) {
      const { sdk, client } = await s3();
      await client.send(new sdk.PutObjectCommand({ ...locate(name), Body: content }));
    },
    async get(name) {
      const { sdk, client } = await s3();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(locate(name)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async list(folder) {
      const { sdk, client } = await s3();
      const names: string[] = [];
      const below = folder === '' ? '' : `${requireObjectName(folder)}/`;
      const inBucket = { Bucket: bucket, Prefix: within(below) };
      for (let from: string | undefined; ; ) {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ ...inBucket, ContinuationToken: from }),
        );
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        if (!page.IsTruncated) break;
        from = page.NextContinuationToken;
      }
      return names.map((name) => name.slice(within('').length)).sort();
    },
    async remove(name) {
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand(locate(name)));
    },
  };
}
