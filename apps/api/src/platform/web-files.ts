import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Addresses under which an unknown one is not a page of the web app. */
const notPages = /^\/(api|uploads|v1|sandbox|assets|healthz|readyz)(\/|$|\?)/;

/** Serves the built web app: hashed assets for a year, `index.html` for every page's address, never from a cache. */
export async function serveWebApp(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(path.join(directory, 'index.html'))) {
    throw new Error('The web app has not been built. Run npm run build.');
  }
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      response.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/*', (request, reply) => {
    if (notPages.test(request.url)) throw new Refusal('not_found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
