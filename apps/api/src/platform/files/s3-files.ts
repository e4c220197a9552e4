import type { S3Client } from '@aws-sdk/client-s3';
import { type Files, requireOwnName } from './files.ts';

/** How long to wait for the store, in milliseconds. The SDK tries three times before it gives up. */
interface Patience {
  untilConnected: number;
  /**
   * The longest time without a byte in either direction, also within a file. A slow line may take as long as it needs
   * for a whole file.
   */
  whileSilent: number;
}

/**
 * The usual limits, for each try. A person who submits an ID waits for the store. All work in the queue of files waits
 * for it too.
 */
const usualPatience: Patience = {
  untilConnected: 5_000,
  whileSilent: 15_000,
};

interface Bucket {
  bucket: string;
  endpoint: string | null;
  region: string;
  /** Null: the SDK looks for them where AWS has them. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

/**
 * Stores files in a bucket of Amazon S3 or of a compatible store, with the usual AWS credentials. The caller has
 * encrypted the content, and the bucket needs no public access. The SDK is loaded with the first file, so a lender who
 * stores files on disk does not wait for it.
 */
export function createS3Files(place: Bucket, patience: Patience = usualPatience): Files {
  const { bucket: Bucket, endpoint, region, credentials } = place;
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    // Other stores than Amazon's have no host name for each bucket, so their buckets are named in the path.
    const client = new sdk.S3Client({
      region,
      ...(credentials ? { credentials } : {}),
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestHandler: {
        connectionTimeout: patience.untilConnected,
        socketTimeout: patience.whileSilent,
      },
      // Sends a file without asking the store first. Not every store answers that question, and the file is in memory
      // anyway.
      expectContinueHeader: false,
    });
    return { sdk, client };
  }

  function s3() {
    opened ??= open();
    return opened;
  }

  return {
    async write(name, content) {
      const Key = requireOwnName(name);
      const { sdk, client } = await s3();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: content }));
    },
    async read(name) {
      const Key = requireOwnName(name);
      const { sdk, client } = await s3();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(name) {
      const Key = requireOwnName(name);
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
