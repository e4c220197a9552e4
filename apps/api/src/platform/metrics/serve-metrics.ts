import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { MetricsConfig } from '../config/metrics-config.ts';
import type { Log } from '../log/log.ts';
import { loggableError } from '../log/loggable-error.ts';

export const metricsPath = '/metrics';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A scrape is the request of a metrics collector. */
async function answerScrape(
  { token }: MetricsConfig,
  { contentType, write }: Exposition,
  authorization: string | undefined,
): Promise<Answer> {
  const headers = { 'cache-control': 'no-store' };
  if (token !== null && !isSame(authorization, `Bearer ${token}`)) {
    const plain = { ...headers, 'content-type': 'text/plain; charset=utf-8' };
    return {
      status: 401,
      headers: { ...plain, 'www-authenticate': 'Bearer' },
      body: 'Send the token of METRICS_TOKEN.\n',
    };
  }
  return { status: 200, headers: { ...headers, 'content-type': contentType }, body: await write() };
}

/** Compares hashes, so that the time of the comparison reveals nothing about the token. */
function isSame(given: string | undefined, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(expected));
}

export interface Exposition {
  contentType: string;
  write(): Promise<string>;
}

export function registerMetricsRoute(
  app: FastifyInstance,
  config: MetricsConfig,
  exposition: Exposition,
): void {
  app.get(metricsPath, async (request, reply) => {
    const { authorization } = request.headers;
    const { status, headers, body } = await answerScrape(config, exposition, authorization);
    return reply.status(status).headers(headers).send(body);
  });
}

/** Resolves when the port is open. */
export async function listenForScrapes(
  config: MetricsConfig & { own: NonNullable<MetricsConfig['own']> },
  exposition: Exposition,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== metricsPath || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    answerScrape(config, exposition, request.headers.authorization).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => {
        log.error({ error: loggableError(error) }, 'the metrics could not be written');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.own.port, config.own.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
