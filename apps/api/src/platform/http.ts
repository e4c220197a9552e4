import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { type errorCatalogue, idMaximumBytes } from '@sevenday/contract';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { sqlState } from './database.ts';
import { Refusal } from './refusal.ts';

const bodyLimitBytes = 100_000;

/**
 * The HTTP server: headers, limits, one error mapper. `outside` answers the addresses that are not the product's
 * (the sandbox bank's, in one process with it) before any of our own handling.
 */
export async function createHttp(options: {
  logLevel: string;
  outside?: { prefixes: string[]; handle(req: IncomingMessage, res: ServerResponse): void };
  logStream?: { write(line: string): void };
}): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: bodyLimitBytes,
    keepAliveTimeout: 5_000,
    forceCloseConnections: true,
    disableRequestLogging: true,
    logger: {
      level: options.logLevel,
      ...(options.logStream ? { stream: options.logStream } : {}),
    },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  await app.register(helmet, contentPolicy);
  await app.register(multipart, {
    limits: { files: 1, fields: 5, fileSize: idMaximumBytes, fieldSize: 10_000 },
  });
  logResponses(app);
  mapErrors(app);
  return app;
}

/** No inline script or style, nothing from another host, no framing but of the sandbox bank's own picker. */
const contentPolicy = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'", 'blob:'],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' as const },
};

/** One line per answer: the route's pattern, never its address, which may carry a signature or an id. */
function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

function mapErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) {
      request.log.error({ error: safely(error), route: request.routeOptions.url }, 'failed');
    }
    return reply
      .status(refusal.status)
      .header('cache-control', 'no-store')
      .send(refusal.toFailure());
  });
}

/** Fastify's and its plugins' own refusals, in our words. */
const foreignRefusals: Record<string, keyof typeof errorCatalogue> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'malformed_request',
  FST_FIELDS_LIMIT: 'malformed_request',
  FST_PARTS_LIMIT: 'malformed_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
};

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  const known = foreignRefusals[error.code];
  if (known === 'file_too_large') {
    return new Refusal(known, 'File size must be less than 15MB', {
      file: 'File size must be less than 15MB',
    });
  }
  if (known) return new Refusal(known);
  if (error.statusCode === 429) return new Refusal('too_many_requests');
  if (error.statusCode && error.statusCode < 500) return new Refusal('malformed_request');
  return new Refusal('internal');
}

/** A database error's message and parameters may quote a person's data: only its kind is logged. */
function safely(error: FastifyError) {
  const state = sqlState(error);
  if (state) return { name: error.name, sqlState: state, stack: stackWithoutMessage(error) };
  return { name: error.name, code: error.code, message: error.message, stack: error.stack };
}

function stackWithoutMessage(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
}
