import { capabilities } from '@sevenday/contract/capabilities';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerOpenApi } from './openapi.ts';
import { createHttpServer } from './platform/http/create-http-server.ts';

/** Each building of a page reads the product's name once or more. */
let nameReads = 0;
const product = {
  get name() {
    nameReads += 1;
    return 'Lend & Mend';
  },
  publicUrl: 'https://loans.example.com',
};

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer({ logLevel: 'silent' });
  registerOpenApi(app, product);
});
afterAll(() => app.close());

it.each([
  ['/api/docs', 'text/html; charset=utf-8', '<title>Lend &amp; Mend API</title>'],
  ['/api/openapi.json', 'application/json; charset=utf-8', '"title":"Lend & Mend API"'],
])('%s is built once, for all readers', async (url, type, part) => {
  const before = nameReads;
  const first = await app.inject(url);
  const built = nameReads;
  expect(built).toBeGreaterThan(before);
  const others = await Promise.all(Array.from({ length: 12 }, () => app.inject(url)));
  const readers = [first, ...others];
  for (const answer of readers) {
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.body).toContain(part);
  }
  const etag = String(readers[0]?.headers.etag);
  expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(200);
  expect((await app.inject(`${url}?again`)).statusCode).toBe(200);
  expect(nameReads).toBe(built);
});

it('both name the capability of a call, and the page says what each capability allows', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  expect(paths['/api/admin/verify-id/{id}'].post['x-access']).toBe('ids.review');
  expect(paths['/api/auth/login'].post['x-access']).toBe('public');
  const page = (await app.inject('/api/docs')).body;
  expect(page).toMatch(/POST \/api\/admin\/verify-id\/:id<.*\n.*<em>ids\.review<\/em>/);
  for (const [name, sentence] of Object.entries(capabilities))
    expect(page).toContain(`<dt><code>${name}</code></dt><dd>${sentence}</dd>`);
});
