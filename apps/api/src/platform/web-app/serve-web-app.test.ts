import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWebApp } from '../../../../../scripts/building/built-product.mjs';
import { createHttpServer } from '../http/create-http-server.ts';
import { type PageHtml, serveWebApp } from './serve-web-app.ts';
import { serveManifest } from './serve-web-app-manifest.ts';

describe('the web app', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createHttpServer({ logLevel: 'silent' });
    serveManifest(app, 'Lend & Mend');
    const html = new Proxy({ product: 'Lend &amp; Mend', apr: '1303.57%' } as PageHtml, {
      get: (given, slot) => given[String(slot)] ?? `the ${String(slot)}`,
    });
    await serveWebApp(app, { directory: builtWebApp, html });
  });
  afterAll(() => app.close());

  const get = (url: string, encoding = 'identity') =>
    app.inject({ url, headers: { 'accept-encoding': encoding } });

  it('comes compressed as the browser asks, and hashed files stay for a year', async () => {
    const page = await get('/');
    const script = /src="(\/assets\/shell-[\w-]+\.js)"/.exec(page.body)?.[1] ?? 'no script';
    const plain = readFileSync(path.join(builtWebApp, script));
    for (const [asked, given, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
    ] as const) {
      const answer = await get(script, asked);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'application/javascript; charset=utf-8',
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(answer.headers['content-encoding']).toBe(given);
      expect(unpack(answer.rawPayload)).toEqual(plain);
    }
  });

  it('asks anew for the page itself, whatever its address', async () => {
    for (const address of ['/', '/login', '/notices', '/reset-password', '/index.html']) {
      for (const encoding of ['br', 'identity']) {
        const answer = await get(address, encoding);
        expect(answer.statusCode, address).toBe(200);
        expect(answer.headers['cache-control'], address).toBe('no-cache');
        expect(answer.headers['content-type'], address).toBe('text/html; charset=utf-8');
      }
    }
    expect((await get('/assets/gone-12345678.js')).statusCode).toBe(404);
  });

  it('can be installed under the product’s own name', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.headers['content-security-policy']).toContain("manifest-src 'self'");
    expect(manifest.headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    // Let the bank's sign-in window see the page that opened it, and our origin.
    expect(manifest.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(manifest.headers['referrer-policy']).toBe('strict-origin');
    const { name, icons } = manifest.json();
    expect(name).toBe('Lend & Mend');
    for (const icon of [...icons, { src: '/apple-touch-icon.png', type: 'image/png' }]) {
      const answer = await get(icon.src);
      expect(answer.statusCode, icon.src).toBe(200);
      expect(answer.headers['content-type'], icon.src).toBe(icon.type);
    }
    expect((await get('/')).body).toContain('rel="manifest" href="/manifest.webmanifest"');
  });

  it('says in the page itself, before any script, whose it is and how to go on', async () => {
    const { body } = await get('/login');
    expect(body).toMatch(/<h1[^>]*>.*<span[^>]*>Lend &amp; Mend<\/span><\/h1>/);
    expect(body).toContain('<a href="">Try again</a>');
    expect(body).toMatch(/<noscript>\s*<p>This site needs JavaScript/);
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style|style=|\son\w+=/);
  });

  it('says in the page itself what a loan costs, and who lends', async () => {
    const { body } = await get('/login');
    expect(body).toMatch(/<dt>Annual percentage rate \(APR\)<\/dt>\s*<dd[^>]*>1303\.57%<\/dd>/);
    for (const words of [
      // Each sentence is one text, without an element inside it.
      'Borrow the principal, pay back the total.',
      'the largest loan at level the level, where',
      '<span>the lender_phone</span>',
    ])
      expect(body).toContain(words);
    expect(body).not.toContain('<slot');
    expect(body).not.toContain('>…<');
  });

  it('serves no page with a slot that nothing fills', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'web-'));
    writeFileSync(path.join(folder, 'index.html'), '<p><slot name="apr">…</slot></p>');
    const other = await createHttpServer({ logLevel: 'silent' });
    await serveWebApp(other, { directory: folder, html: {} });
    expect((await other.inject('/')).statusCode).toBe(500);
    await other.close();
  });

  it('keeps no page for a year where the product is installed in a folder called assets', async () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'web-')), 'assets', 'web');
    mkdirSync(path.join(folder, 'assets'), { recursive: true });
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(path.join(folder, 'assets', 'a-1.js'), '');
    const other = await createHttpServer({ logLevel: 'silent' });
    await serveWebApp(other, { directory: folder, html: {} });
    const kept = async (url: string) => (await other.inject(url)).headers['cache-control'];
    expect(await kept('/')).toBe('no-cache');
    expect(await kept('/assets/a-1.js')).toContain('immutable');
    await other.close();
  });
});
