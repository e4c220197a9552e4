import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import multipart from '@fastify/multipart';
import { idMaximumBytes, refusals } from '@sevenday/contract';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { Refusal } from '../base/refusal.ts';
import { DatabaseUnavailable } from '../database/database-and-transaction.ts';
import { inTrace } from '../log/current-trace.ts';
import { guardChildren, loggerHooks } from '../log/log.ts';
import { loggableError } from '../log/loggable-error.ts';
import { traceOfRequest } from '../log/trace-of-request.ts';
import { trustIn } from './caller-address-and-trusted-proxies.ts';
import { asRefusal, refusalOf } from './refusal-of-any-error.ts';
import { refuseUnknownPath } from './refuse-unknown-path-or-method.ts';
import { completeHeaders, type ProviderOrigins, setPageHeaders } from './security-headers.ts';

const bodyLimitBytes = 100_000;
/** The largest file takes nine minutes at 30 kB/s. `limit-uploads.ts` ends uploads below 5 kB/s. */
const longestRequestMs = 600_000;
/** Shorter than for a file, because a JSON body has at most 100,000 bytes. */
const longestJsonMs = 30_000;
/** The `Retry-After` of a 503 whose refusal names no time, such as `busy`. */
const busySeconds = 5;

export interface HttpOptions {
  logLevel: string;
  /** If left out, the log is written to standard output. */
  logTo?: { write(line: string): void };
  /**
   * Handles requests whose path begins with one of the prefixes, such as those to the sandbox bank
   * in this process.
   */
  outside?: { prefixes: readonly string[]; handle: RequestHandler } | undefined;
  /** If left out, a page may use only our own origin. */
  providerOrigins?: ProviderOrigins;
  /** Only these proxies may say what a caller's address is. */
  trustedProxies?: string[];
  longestJsonMs?: number;
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Makes the server without its calls. It does not listen yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { outside } = options;
  const app = fastify({
    bodyLimit: bodyLimitBytes,
    trustProxy: trustIn(options.trustedProxies ?? []),
    keepAliveTimeout: 5_000,
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => {
      const refusal = asRefusal(error);
      void (reply as FastifyReply)
        .status(refusal.status)
        .header('cache-control', 'no-store')
        .send(refusal.toFailure());
    },
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, trace: traceOfRequest(request) }, options),
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: options.logLevel,
      hooks: loggerHooks,
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    serverFactory: (handler) =>
      createServer({ requestTimeout: longestRequestMs }, (request, response) => {
        const isOutside = outside?.prefixes.some((prefix) => request.url?.startsWith(prefix));
        if (outside && isOutside) outside.handle(request, response);
        else handler(request, response);
      }),
  });
  guardChildren(app.log);
  await setPageHeaders(app, options.providerOrigins ?? { scripts: [], frames: [], calls: [] });
  await app.register(multipart, {
    limits: { files: 1, fields: 5, fileSize: idMaximumBytes, fieldSize: 10_000 },
  });
  acceptEmptyJson(app);
  endSlowBodies(app, options.longestJsonMs ?? longestJsonMs);
  completeHeaders(app);
  carryTrace(app);
  logResponses(app);
  mapErrors(app);
  return app;
}

/** Some clients send an empty body, declared as JSON, with a call that has no fields. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** For files, `limit-uploads.ts` has the limits. */
function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('preParsing', (request, reply, body, done) => {
    const { headers, raw } = request;
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    if (!hasBody || headers['content-type']?.startsWith('multipart/')) return done(null, body);
    const timer = setTimeout(() => {
      // The whole body has arrived, or no code reads it.
      if (raw.complete || body.listenerCount('error') === 0) return;
      // The client may still send the rest of the body, so the connection can't be used again.
      reply.header('connection', 'close');
      body.emit('error', new Refusal('malformed_request', refusals.calling.tooSlow));
    }, withinMs);
    const stop = () => clearTimeout(timer);
    body.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
    done(null, body);
  });
}

/** In `preHandler`, because reading the body would lose a trace that an earlier hook began. */
function carryTrace(app: FastifyInstance): void {
  app.addHook('preHandler', ({ raw }, _reply, done) => inTrace(traceOfRequest(raw), done));
}

/** A URL may contain a signature or an id, so the log has the route's pattern. */
function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

function mapErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(refuseUnknownPath);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error, request);
    const failure = { error: loggableError(error), route: request.routeOptions.url };
    if (error instanceof DatabaseUnavailable) {
      // The database layer logs each outage once. A line here would be repeated at every call.
      if (!error.isOutage) request.log.warn(failure, 'gave up waiting for the database');
    } else if (!(error instanceof Refusal) && refusal.status >= 500) {
      request.log.error(failure, 'failed');
    }
    const seconds = refusal.retryAfterSeconds ?? (refusal.status === 503 ? busySeconds : null);
    if (seconds) reply.header('retry-after', seconds);
    return reply.status(refusal.status).send(refusal.toFailure());
  });
}
