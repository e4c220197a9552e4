import { type FastifyInstance, fastify } from 'fastify';
import { StripeError } from '../api/errors.ts';
import type { Operation } from '../engine/operation.ts';
import { type AnswererDependencies, createAnswerer, errorOutcome } from './answer.ts';

interface AppDependencies extends Omit<AnswererDependencies, 'newRequestId'> {
  operations: readonly Operation[];
  randomId: () => string;
  log: (line: string) => void;
}

/** The bank's HTTP side: every operation at its path, errors in Stripe's shape. */
export function createApp(dependencies: AppDependencies): FastifyInstance {
  const { operations, randomId, log, ...answering } = dependencies;
  const app = fastify({ logger: false, forceCloseConnections: true });
  const answer = createAnswerer({ ...answering, newRequestId: () => `req_${randomId()}` });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  allowOtherOrigins(app);
  for (const operation of operations) {
    app.route({
      method: operation.method,
      url: operation.path.replace('{id}', ':id'),
      handler: (request, reply) => answer(operation, request, reply),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const { status, body } = errorOutcome(
      new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      }),
    );
    return reply.code(status).type('application/json; charset=utf-8').send(body);
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = errorOutcome(asStripeError(error, log));
    return reply.code(status).type('application/json; charset=utf-8').send(body);
  });
  return app;
}

function asStripeError(error: unknown, log: (line: string) => void): StripeError {
  if (error instanceof StripeError) {
    return error;
  }
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (status < 500) {
    return new StripeError(status, { type: 'invalid_request_error', message: String(error) });
  }
  log(`sandbox bank: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new StripeError(500, {
    type: 'api_error',
    message: 'An unknown error occurred.',
  });
}

/** As Stripe's own API, so that a page of the product's can finish a session with the public key. */
function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) {
      return;
    }
    reply.header('access-control-allow-origin', '*');
    reply.header('cache-control', 'no-cache, no-store');
    if (request.method === 'OPTIONS') {
      reply
        .header('access-control-allow-methods', 'GET, POST, DELETE')
        .header(
          'access-control-allow-headers',
          'authorization, content-type, idempotency-key, stripe-account, stripe-version',
        )
        .header('access-control-max-age', '300');
      return reply.code(204).send();
    }
  });
}
