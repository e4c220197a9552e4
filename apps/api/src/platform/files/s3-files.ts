import type { S3Client } from '@aws-sdk/client-s3';
import { type Files, requireOwnName } from './files.ts';

/** How long a bucket may keep us waiting, in milliseconds; the SDK asks three times before it gives up. */
interface Patience {
  untilConnected: number;
  /** Without a byte either way, also in the middle of a file. A whole file may take as long as its line is slow. */
  whileSilent: number;
}

/** The one lane of the files' queue, and whoever hands in an ID, waits for this. */
const usualPatience: Patience = {
  untilConnected: 5_000,
  whileSilent: 15_000,
};

/**
 * Files in a bucket of Amazon S3 or of a store that speaks like it, by the usual AWS credentials. The content is
 * sealed before it comes here; the bucket needs to grant nothing to the public. The SDK is loaded with the first file:
 * who keeps files on disk does not wait for it.
 */
export function createS3Files(
  place: { bucket: string; endpoint: string | null; region: string },
  patience: Patience = usualPatience,
): Files {
  const { bucket: Bucket, endpoint, region } = place;
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    // Stores other than Amazon's are reached by a path: a bucket has no host name of its own there.
    const client = new sdk.S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestHandler: {
        connectionTimeout: patience.untilConnected,
        socketTimeout: patience.whileSilent,
      },
      // Not every store says that it is ready for a large file, which is in memory anyhow.
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
