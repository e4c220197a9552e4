import type { FastifyInstance } from 'fastify';
import type { Metrics } from './process-metrics.ts';

const namedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts each answer by its route's pattern, because an address may contain an id. */
export function measureRequests({ requests, requestSeconds }: Metrics, app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const method = namedMethods.has(request.method) ? request.method : 'other';
    requests.inc({ method, route, status: reply.statusCode });
    requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}
