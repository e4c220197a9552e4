import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { followTraces, forgetTraces, inTrace } from '../log/current-trace.ts';
import { serve } from '../stripe/sandbox-bank.testing.ts';
import type { Files } from './file-store-interface.ts';
import { createS3Files } from './s3-files.ts';

/** The last request's trace, and the headers that its signature covers. */
let last: { traceparent: string | string[] | undefined; authorization: string };

/** Answers the three S3 calls that we make, as S3's API reference says. */
function bucketOf(objects: Map<string, Buffer>): RequestListener {
  return async (request, response) => {
    const signed = /^AWS4-HMAC-SHA256 Credential=test-id\//.test(
      request.headers.authorization ?? '',
    );
    const { traceparent, authorization = '' } = request.headers;
    last = { traceparent, authorization };
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
  credentials: null,
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

  it('are asked for with the present trace, which is not signed', async () => {
    followTraces();
    onTestFinished(forgetTraces);
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    await inTrace(trace, () => files.read(randomUUID()));
    expect(last.traceparent).toContain(trace);
    expect(last.authorization).not.toContain('traceparent');
  });

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
  it.each<[string, RequestListener]>([
    ['before it answers', () => undefined],
    [
      'in the middle of a file',
      (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('abc'),
    ],
  ])('%s is given up', async (_when, listener) => {
    const server = await serve(listener);
    const files = createS3Files(bucketAt(server), { untilConnected: 60_000, whileSilent: 100 });
    await expect(files.read(randomUUID())).rejects.toMatchObject({ name: 'TimeoutError' });
    await server.close();
  });
});

describe('a bucket that says nothing of being ready', () => {
  it('takes a large file', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024);
    const server = createServer((socket) => {
      let read = 0;
      socket.on('data', (piece) => {
        read += piece.length;
        if (read >= large.length) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const files = createS3Files(bucketAt({ port }), { untilConnected: 60_000, whileSilent: 2_000 });
    await files.write(randomUUID(), large);
    server.close();
  });
});
