import type { S3Client } from '@aws-sdk/client-s3';

/** Where a bucket is, and who may use it. */
export interface Bucket {
  bucket: string;
  endpoint: string | null;
  region: string;
  /** The credentials for the bucket. Null: the AWS SDK searches for them in its usual places. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

/** How many milliseconds to wait for the store. The SDK tries three times before it gives up. */
export interface Patience {
  untilConnected: number;
  /**
   * The longest silence: no byte in either direction, even in the middle of a file. A whole file
   * may take as long as a slow connection needs.
   */
  whileSilent: number;
}

/**
 * Opens a bucket of Amazon S3 or of a compatible store. The SDK is loaded when the bucket is first
 * used. So a lender who stores everything on disk never waits for the SDK to load.
 */
export function openBucket(place: Bucket, patience: Patience) {
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
    async put(Key: string, content: Buffer): Promise<void> {
      const { sdk, client } = await s3();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: content }));
    },
    /** Reads an object. Returns null if the bucket has no object with this key. */
    async get(Key: string): Promise<Buffer | null> {
      const { sdk, client } = await s3();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    /** Lists the keys of all objects whose keys begin with this prefix. */
    async list(Prefix: string): Promise<string[]> {
      const { sdk, client } = await s3();
      const keys: string[] = [];
      for (let from: string | undefined; ; ) {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: from }),
        );
        keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        if (!page.IsTruncated) return keys;
        from = page.NextContinuationToken;
      }
    },
    async remove(Key: string): Promise<void> {
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
