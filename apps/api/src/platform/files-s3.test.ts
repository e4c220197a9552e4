import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from './bank.testing.ts';
import type { Files } from './files.ts';
import { createS3Files } from './files-s3.ts';

/** Speaks the three calls of S3 that we make, as its API reference has them, to signed requests alone. */
function bucketOf(objects: Map<string, Buffer>): RequestListener {
  return async (request, response) => {
    const signed = /^AWS4-HMAC-SHA256 Credential=test-id\//.test(
      request.headers.authorization ?? '',
    );
    const name = new URL(request.url ?? '', 'http://s3').pathname;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = (status: number, body: string | Buffer = '') =>
      response.writeHead(status).end(body);
    if (!signed) return answer(403, '<Error><Code>AccessDenied</Code></Error>');
    if (request.method === 'PUT') {
      objects.set(name, Buffer.concat(chunks));
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return answer(204);
    }
    const found = objects.get(name);
    return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
  };
}

beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = 'test-id';
  process.env.AWS_SECRET_ACCESS_KEY = 'test-secret';
});
afterAll(() => {
  delete process.env.AWS_ACCESS_KEY_ID;
  delete process.env.AWS_SECRET_ACCESS_KEY;
});

const bucketAt = ({ port }: { port: number }) => ({
  bucket: 'loan-files',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
});

describe('files in a bucket', () => {
  const objects = new Map<string, Buffer>();
  let server: Awaited<ReturnType<typeof serve>>;
  let files: Files;
  beforeAll(async () => {
    server = await serve(bucketOf(objects));
    files = createS3Files(bucketAt(server));
  });
  afterAll(() => server.close());

  it('are kept, read and removed', async () => {
    const name = randomUUID();
    const content = Buffer.from([0, 1, 2, 250]);
    await files.write(name, content);
    expect([...objects.keys()]).toEqual([`/loan-files/${name}`]);
    expect(await files.read(name)).toEqual(content);
    await files.remove(name);
    expect(await files.read(name)).toBeNull();
    expect(objects.size).toBe(0);
  });

  it('are named by us alone', async () => {
    await expect(files.read('../secrets')).rejects.toThrow(RangeError);
  });
});

describe('a bucket that falls silent', () => {
  const long = 60_000;

  it.each<[string, RequestListener, { whileSilent: number; untilAnswered: number }]>([
    ['before it answers', () => undefined, { whileSilent: long, untilAnswered: 100 }],
    [
      'in the middle of a file',
      (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('abc'),
      { whileSilent: 100, untilAnswered: long },
    ],
  ])('%s is given up', async (_when, listener, patience) => {
    const server = await serve(listener);
    const files = createS3Files(bucketAt(server), { untilConnected: long, ...patience });
    await expect(files.read(randomUUID())).rejects.toMatchObject({ name: 'TimeoutError' });
    await server.close();
  });
});
