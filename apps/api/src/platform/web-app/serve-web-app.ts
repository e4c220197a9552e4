import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { serverPaths } from '@sevenday/contract';
import type { FastifyInstance } from 'fastify';
import { refuseUnknownPath } from '../http/refuse-unknown-path-or-method.ts';
import { sendTextBuiltOnce } from '../http/serve-text-built-once.ts';

/** The HTML for each slot of `index.html`, by the slot's name. */
export type PageHtml = Readonly<Record<string, string>>;

/** Assets have a hash in their name, so browsers may cache them for a year. */
export async function serveWebApp(
  app: FastifyInstance,
  { directory, html }: { directory: string; html: PageHtml },
): Promise<void> {
  const files = filesUnder(directory);
  if (!files.has('/index.html')) {
    throw new Error('The web app has not been built. Run npm run build.');
  }
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      response.setHeader('vary', 'accept-encoding');
      // The path is relative, because the folder of the installation may also be called `assets`.
      const immutable = path.relative(directory, file).startsWith(`assets${path.sep}`);
      response.setHeader(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const sendPage = sendTextBuiltOnce({
    type: 'text/html; charset=utf-8',
    build: () => fillSlots(readFileSync(path.join(directory, 'index.html'), 'utf8'), html),
  });
  files.delete('/index.html');
  app.get('/*', (request, reply) => {
    const [address = ''] = request.url.split('?', 1);
    if (files.has(address)) return reply.sendFile(address);
    if (serverPaths.test(request.url)) return refuseUnknownPath(request, reply);
    return sendPage(request, reply);
  });
}

/**
 * Fills the slots on the server, so that a person can read the page before any API call is
 * answered. Removes the `<slot>` tags: they split a sentence into pieces, and these would shift
 * when the font has loaded.
 */
function fillSlots(page: string, html: PageHtml): string {
  return page.replace(/<slot name="(\w+)">[^<]*<\/slot>/g, (_, slot: string) => {
    const content = html[slot];
    if (content === undefined) throw new Error(`Nothing fills the slot “${slot}” of index.html.`);
    return content;
  });
}

function filesUnder(directory: string): Set<string> {
  if (!existsSync(directory)) return new Set();
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => {
      const relative = path.relative(directory, path.join(parentPath, name));
      return `/${relative.split(path.sep).join('/')}`;
    }),
  );
}
