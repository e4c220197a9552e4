import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choosableAccounts } from '../resources/payment-methods/test-bank-accounts.ts';
import { registerPages } from './index.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  // As a server-wide helmet does, before any route answers.
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('x-frame-options', 'SAMEORIGIN');
  });
  registerPages(app, { publishableKey: 'pk_test_"quoted' });
});

afterEach(() => app.close());

describe('the checkout page', () => {
  it('carries the publishable key, escaped', async () => {
    const page = await app.inject('/sandbox/checkout/cs_test_1');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('content="pk_test_&quot;quoted"');
  });

  it('may not be framed, and is never stored', async () => {
    const { headers } = await app.inject('/sandbox/checkout/cs_test_1');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the bank picker', () => {
  it('may be framed by the product, wherever it runs', async () => {
    const { statusCode, headers } = await app.inject('/sandbox/link/fcsess_1');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it('holds no key: the page that opens it hands over its own', async () => {
    const { body } = await app.inject('/sandbox/link/fcsess_1');
    expect(body).not.toContain('pk_test_');
  });
});

describe.each(['/sandbox/checkout/cs_test_1', '/sandbox/link/fcsess_1'])('%s', (path) => {
  it('runs files of its own origin only, and nothing inline', async () => {
    const { headers, body } = await app.inject(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
    expect(body).not.toMatch(/(src|href)="(?!\/sandbox\/)/);
  });

  it('names only files that are served, as what they are', async () => {
    const { body } = await app.inject(path);
    const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => String(match[1]));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const answer = await app.inject(file);
      expect(answer.statusCode, file).toBe(200);
      expect(answer.headers['x-content-type-options'], file).toBe('nosniff');
      expect(answer.headers['content-type'], file).toBe(typeOf(file));
    }
  });
});

it('serves every module that a script imports', async () => {
  for (const script of ['checkout.js', 'link.js', 'pay-form.js']) {
    const { body } = await app.inject(`/sandbox/${script}`);
    const imports = [...body.matchAll(/from '\.\/([^']+)'/g)].map((match) => match[1]);
    expect(imports.length, script).toBeGreaterThan(0);
    for (const file of imports) {
      expect((await app.inject(`/sandbox/${file}`)).statusCode, file).toBe(200);
    }
  }
});

it.each(['stripe.js', 'picker.css'])('lets a product of another origin load %s', async (file) => {
  const { statusCode, headers } = await app.inject(`/sandbox/${file}`);
  expect(statusCode).toBe(200);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

it.each([
  ['/sandbox/checkout/cs_test_1', /name="account" value="(\w+)"/g],
  ['/sandbox/link/fcsess_1', /data-account="(\w+)"/g],
])('offers on %s only accounts that the bank has', async (path, choice) => {
  const { body } = await app.inject(path);
  const offered = [...body.matchAll(choice)].map((match) => match[1]);
  expect(offered).toHaveLength(5);
  expect(choosableAccounts).toEqual(expect.arrayContaining(offered));
});

function typeOf(file: string): string {
  const types: Record<string, string> = { css: 'text/css', js: 'text/javascript' };
  return `${types[file.split('.').at(-1) ?? ''] ?? 'image/svg+xml'}; charset=utf-8`;
}
