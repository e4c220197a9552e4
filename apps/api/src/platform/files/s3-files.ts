import type { S3Client } from '@aws-sdk/client-s3';
import { type Files, requireOwnName } from './file-store.ts';

/** How many milliseconds to wait for the store. The SDK tries three times before it gives up. */
interface Patience {
  untilConnected: number;
  /**
   * The longest silence: no byte in either direction, even in the middle of a file. A slow line may
   * still take as long as it needs for a whole file.
   */
  whileSilent: number;
}

/**
 * The usual limits for each try. They are short, because a person who submits an ID waits for the
 * store. All work in the queue `files` waits for it too.
 */
const usualPatience: Patience = {
  untilConnected: 5_000,
  whileSilent: 15_000,
};

interface Bucket {
  bucket: string;
  endpoint: string | null;
  region: string;
  /** The credentials for the bucket. Null: the AWS SDK searches for them in its usual places. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

/**
 * Stores files in a bucket of Amazon S3 or of a compatible store, with the usual AWS credentials.
 * The caller encrypts the content, and the bucket needs no public access. The SDK is loaded when
 * the first file is stored or read. So a lender who stores files on disk never waits for the SDK to
 * load.
 */
export function createS3Files(place: Bucket, patience: Patience = usualPatience): Files {
  const { bucket: Bucket, endpoint, region, credentials } = place;
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    // Names the bucket in the path for a store that is not Amazon's. Such a store has no host name
    // for each bucket.
    const client = new sdk.S3Client({
      region,
      ...(credentials ? { credentials } : {}),
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestHandler: {
        connectionTimeout: patience.untilConnected,
        socketTimeout: patience.whileSilent,
      },
      // Sends the file at once, without first asking the store whether it would accept the file
      // (`Expect: 100-continue`). Some stores don't answer that question.
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
