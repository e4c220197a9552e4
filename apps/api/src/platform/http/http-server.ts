import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { type errorCatalogue, idMaximumBytes, refusals } from '@sevenday/contract';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Refusal } from '../base/refusal.ts';
import { DatabaseUnavailable, OutcomeUnknown } from '../database/database.ts';
import { guardChildren, loggerHooks } from '../log/log.ts';
import { loggableError } from '../log/loggable-error.ts';
import { trustIn } from './caller-address.ts';
import { readTraceId } from './read-trace-id.ts';
import { refuseUnknownPath } from './refuse-unknown-path.ts';

const bodyLimitBytes = 100_000;
/**
 * How long a whole request may take. The largest file takes nine minutes at 30 kB/s, so ten minutes
 * are enough. `limit-uploads.ts` refuses a file that arrives more slowly.
 */
const longestRequestMs = 600_000;
/**
 * How long a JSON body may take to arrive. This is shorter than for a file, because a JSON body has
 * at most 100,000 bytes and a file may have fifteen million.
 */
const longestJsonMs = 30_000;
/**
 * The `Retry-After` of a refused call that may soon succeed: the server was still starting, or all
 * database connections were in use.
 */
const busySeconds = 5;

/**
 * The payment provider's web origins. Our pages may load scripts and frames from these origins, and
 * may call them.
 */
export interface ProviderOrigins {
  scripts: string[];
  frames: string[];
  calls: string[];
}

export interface HttpOptions {
  logLevel: string;
  /** Where the log's lines are written. If left out, they are written to standard output. */
  logTo?: { write(line: string): void };
  /**
   * Answers requests whose path begins with one of `prefixes`, before our own code sees them. The
   * sandbox bank in the same process gets its requests this way. If left out, our own code answers
   * all requests.
   */
  outside?: { prefixes: readonly string[]; handle: RequestHandler } | undefined;
  /**
   * The payment provider's origins that a page may load and call. If left out, a page may use only
   * our own origin.
   */
  providerOrigins?: ProviderOrigins;
  /**
   * The proxies in front of the server. Only these proxies may say what a caller's address is. If
   * left out, no proxy is trusted.
   */
  trustedProxies?: string[];
  /** How long a JSON body may take to arrive. If left out, half a minute. */
  longestJsonMs?: number;
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

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
    childLoggerFactory: (logger, bindings, options, request) => {
      const trace = readTraceId(request.headers.traceparent);
      return logger.child(trace ? { ...bindings, trace } : bindings, options);
    },
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
  await app.register(
    helmet,
    pageHeaders(options.providerOrigins ?? { scripts: [], frames: [], calls: [] }),
  );
  await app.register(multipart, {
    limits: { files: 1, fields: 5, fileSize: idMaximumBytes, fieldSize: 10_000 },
  });
  acceptEmptyJson(app);
  endSlowBodies(app, options.longestJsonMs ?? longestJsonMs);
  completeHeaders(app);
  logResponses(app);
  mapErrors(app);
  return app;
}

/**
 * Makes the security headers of a page.
 *
 * Scripts, frames and calls may come only from us and from the payment provider. No inline script
 * or style is allowed, and no site may show the page in a frame.
 *
 * To link a bank account, the provider opens a window in which the person signs in at the bank. The
 * provider needs two things of our page: the window keeps its link to the page that opened it
 * (`same-origin-allow-popups`), and the referrer tells the provider our origin, but not the path of
 * the page (`strict-origin`; Stripe, Financial Connections, deployment checklist).
 */
function pageHeaders({ scripts, frames, calls }: ProviderOrigins) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...calls],
        frameSrc: ["'self'", ...frames, 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // `completeHeaders` sets X-Frame-Options for each answer.
    xFrameOptions: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'strict-origin' as const },
  };
}

/**
 * Accepts an empty body that is declared as JSON. Some clients send such a body with a call that
 * has no fields.
 */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/**
 * Refuses a JSON body that does not arrive within `withinMs`. Does nothing for files, because
 * `limit-uploads.ts` limits them.
 */
function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('preParsing', async (request, reply, body) => {
    const { headers, raw } = request;
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    if (!hasBody || headers['content-type']?.startsWith('multipart/')) return body;
    const timer = setTimeout(() => {
      // Does nothing if the whole body has arrived, or if no code reads the body.
      if (raw.complete || body.listenerCount('error') === 0) return;
      // Closes the connection after the answer, because the client may still send the rest of the
      // body.
      reply.header('connection', 'close');
      body.emit('error', new Refusal('malformed_request', refusals.calling.tooSlow));
    }, withinMs);
    const stop = () => clearTimeout(timer);
    body.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
    return body;
  });
}

const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'usb'];
const permissionsPolicy = unusedFeatures.map((name) => `${name}=()`).join(', ');

/**
 * Adds headers to every answer. They forbid caching unless the answer itself allows it, and forbid
 * a page to use devices such as the camera. Our own pages may show an answer in a frame only if the
 * answer's content security policy allows it.
 */
function completeHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const policy = String(reply.getHeader('content-security-policy'));
    const isFramedByUs = policy.includes("frame-ancestors 'self'");
    reply.header('x-frame-options', isFramedByUs ? 'SAMEORIGIN' : 'DENY');
    reply.header('permissions-policy', permissionsPolicy);
  });
}

/**
 * Logs one line for each answer. Logs the route's pattern and not the requested URL, because a URL
 * may contain a signature or an id.
 */
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
  app.setNotFoundHandler(refuseUnknownPath);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error, request);
    const failure = { error: loggableError(error), route: request.routeOptions.url };
    if (error instanceof DatabaseUnavailable) {
      // Doesn't log an outage, because the database layer logs each outage once. A line here would
      // be repeated at every call.
      if (!error.isOutage) request.log.warn(failure, 'gave up waiting for the database');
    } else if (!(error instanceof Refusal) && refusal.status >= 500) {
      request.log.error(failure, 'failed');
    }
    const seconds = refusal.retryAfterSeconds ?? (refusal.status === 503 ? busySeconds : null);
    if (seconds) reply.header('retry-after', seconds);
    return reply.status(refusal.status).send(refusal.toFailure());
  });
}

/**
 * Turns an error into a refusal. If nobody knows whether the transaction was committed, refuses a
 * call that changes something with `outcome_unknown`. A call that only reads can simply be
 * repeated, so it is refused with `busy`.
 */
function refusalOf(error: FastifyError, { method }: FastifyRequest): Refusal {
  if (!(error instanceof OutcomeUnknown)) return asRefusal(error);
  return new Refusal(method === 'GET' || method === 'HEAD' ? 'busy' : 'outcome_unknown');
}

/** Our error codes for the error codes of Fastify and its plugins. */
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
  if (error instanceof DatabaseUnavailable) return new Refusal('busy');
  const known = foreignRefusals[error.code];
  if (known === 'file_too_large') {
    return new Refusal(known, refusals.handingIn.tooLarge, { file: refusals.handingIn.tooLarge });
  }
  if (known) return new Refusal(known);
  if (error.statusCode && error.statusCode < 500) return new Refusal('malformed_request');
  return new Refusal('internal');
}
