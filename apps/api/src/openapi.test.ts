import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { registerOpenApi } from './openapi.ts';
import { createHttp } from './platform/http.ts';

// As it is, with its calls counted.
vi.mock('zod/mini', async (importOriginal) => {
  const original = await importOriginal<typeof import('zod/mini')>();
  return { ...original, toJSONSchema: vi.fn(original.toJSONSchema) };
});
const printedSchemas = () => vi.mocked(z.toJSONSchema).mock.calls.length;

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttp({ logLevel: 'silent' });
  registerOpenApi(app, { name: 'Lend & Mend', publicUrl: 'https://loans.example.com' });
});
afterAll(() => app.close());

it.each([
  ['/api/docs', 'text/html; charset=utf-8', '<title>Lend &#38; Mend API</title>'],
  ['/api/openapi.json', 'application/json; charset=utf-8', '"title":"Lend & Mend API"'],
])('%s prints its schemas once, for all readers', async (url, type, part) => {
  const before = printedSchemas();
  const readers = await Promise.all(Array.from({ length: 12 }, () => app.inject(url)));
  const once = printedSchemas();
  expect(once - before).toBeGreaterThan(50);
  for (const answer of readers) {
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.body).toContain(part);
  }
  const etag = String(readers[0]?.headers.etag);
  expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(200);
  expect((await app.inject(`${url}?again`)).statusCode).toBe(200);
  expect(printedSchemas()).toBe(once);
});
