import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from './create-http-server.ts';
import { serveTextBuiltOnce } from './serve-text-built-once.ts';

const text = 'The same for everyone. '.repeat(1_000);

let app: FastifyInstance;
let timesBuilt: number;
let failing: boolean;
beforeEach(async () => {
  timesBuilt = 0;
  failing = false;
  app = await createHttpServer({ logLevel: 'silent' });
  serveTextBuiltOnce(app, '/text', {
    type: 'text/plain; charset=utf-8',
    build() {
      timesBuilt++;
      if (failing) throw new Error('Not yet.');
      return text;
    },
  });
});
afterEach(() => app.close());

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/text', headers });

it('is built once, however many ask at once, and by HEAD too', async () => {
  expect(timesBuilt).toBe(0);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => ask({}, at % 2 ? 'HEAD' : 'GET')),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const head = await ask({ 'accept-encoding': 'br' }, 'HEAD');
  expect(head.body).toBe('');
  expect(head.headers['content-encoding']).toBe('br');
  expect(timesBuilt).toBe(1);
});

it('comes as the reader takes it', async () => {
  for (const [accepted, given, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ] as const) {
    const answer = await ask({ 'accept-encoding': accepted });
    expect(answer.headers['content-encoding'], accepted).toBe(given);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(unpack(answer.rawPayload).toString()).toBe(text);
  }
});

it('is not sent to a reader who has it', async () => {
  const etag = String((await ask()).headers.etag);
  for (const known of [etag, `W/"another", ${etag}`]) {
    const answer = await ask({ 'if-none-match': known, 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(304);
    expect(answer.body).toBe('');
    expect(answer.headers.etag).toBe(etag);
  }
  expect((await ask({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
  expect(timesBuilt).toBe(1);
});

it('is built by the next request when the first one failed', async () => {
  failing = true;
  expect((await ask()).statusCode).toBe(500);
  failing = false;
  expect((await ask()).statusCode).toBe(200);
  expect(timesBuilt).toBe(2);
});
