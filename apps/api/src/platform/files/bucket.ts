import type { S3Client } from '@aws-sdk/client-s3';
import { traceHeaders } from '../log/current-trace.ts';

export interface Bucket {
  bucket: string;
  endpoint: string | null;
  region: string;
  /** Null: the AWS SDK searches for credentials in its usual places. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

/** In milliseconds. The SDK tries three times before it gives up. */
export interface Patience {
  untilConnected: number;
  /**
   * The longest time without any data. A whole file may take as long as a slow connection needs.
   */
  whileSilent: number;
}

/** Loads the SDK at the first use, so a lender who stores everything on disk never waits for it. */
export function openBucket(place: Bucket, patience: Patience) {
  const { bucket: Bucket, endpoint, region, credentials } = place;
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    // A store that is not Amazon's may have no host name for each bucket, so the path names it.
    const client = new sdk.S3Client({
      region,
      ...(credentials ? { credentials } : {}),
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestHandler: {
        connectionTimeout: patience.untilConnected,
        socketTimeout: patience.whileSilent,
      },
      // Sends the file without asking first (`Expect: 100-continue`), because some stores don't
      // answer that.
      expectContinueHeader: false,
    });
    carryTrace(client);
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

/**
 * Adds the trace's headers after the signing, because a proxy may change `traceparent`, which would
 * break a signature.
 */
function carryTrace(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (given) => {
      Object.assign((given.request as { headers: object }).headers, traceHeaders());
      return next(given);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'carryTrace' },
  );
}
