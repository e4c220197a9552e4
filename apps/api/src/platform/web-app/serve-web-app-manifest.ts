import type { FastifyInstance } from 'fastify';
import { serveTextBuiltOnce } from '../http/serve-text-built-once.ts';

export function serveManifest(app: FastifyInstance, productName: string): void {
  serveTextBuiltOnce(app, '/manifest.webmanifest', {
    type: 'application/manifest+json',
    build: () => JSON.stringify(manifestOf(productName)),
  });
}

/** A manifest has one set of colors, so it has the light theme's. */
function manifestOf(productName: string) {
  const png = { type: 'image/png' };
  return {
    id: '/',
    name: productName,
    short_name: productName,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf7f0',
    theme_color: '#faf7f0',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', ...png },
      { src: '/icon-512.png', sizes: '512x512', ...png },
      { src: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable', ...png },
    ],
  };
}
