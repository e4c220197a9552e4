import type { Readable } from 'node:stream';
import {
  type Answer,
  type Body,
  type Call,
  type ErrorCode,
  failuresOf,
  type Params,
  type Query,
} from '@sevenday/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clocks } from './clocks.ts';
import type { Database, Tx } from './database.ts';
import { onceAcrossTransactions, onceInTransaction, type StoredAnswer } from './idempotency.ts';
import { parseInput, readUpload, type Upload } from './input.ts';
import { type Keys, sha256 } from './keys.ts';
import { Refusal } from './refusal.ts';
import { inUploadPlace } from './upload-places.ts';

/** From one address, for each call that changes something and needs no sign-in. */
export const publicCallsPerMinute = 120;

/** Who is signed in. */
export interface Actor {
  userId: string;
  isAdmin: boolean;
  sessionId: string;
}

/** What registering a route needs; made once in the composition root. */
export interface RouteParts {
  app: FastifyInstance;
  database: Database;
  clocks: Clocks;
  keys: Keys;
  /** Whose session this bearer token is; null for none or an ended one. */
  findActor(tx: Tx, token: string, wall: Date): Promise<Actor | null>;
}

/** A request after it was authorised and parsed. */
export interface Asked<C extends Call> {
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  upload: C extends { upload: 'file' } ? Upload : undefined;
  actor: C extends { access: 'public' } ? Actor | null : Actor;
  /** The wall clock's time of the request. */
  wall: Date;
  /** Where the request came from, as evidence of an acceptance. */
  origin: { address: string; userAgent: string };
}

export interface AskedInTransaction<C extends Call> extends Asked<C> {
  tx: Tx;
  /** The business clock's time. */
  now: Date;
}

/** A page of a bare list: the rows are the body, the rest stands in headers. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  nextCursor: string | null;
}

export type Reply<C extends Call> = C extends { pagedInHeaders: true }
  ? Answer<C> extends readonly (infer Row)[]
    ? Page<Row>
    : never
  : Answer<C>;

/**
 * Registers a call whose whole effect is one transaction; an `Idempotency-Key` commits with it. A call that only asks is
 * answered as of one moment.
 */
export function route<const C extends Call>(
  parts: RouteParts,
  call: C,
  handle: (asked: AskedInTransaction<C>) => Promise<Reply<C>>,
): void {
  register(parts, call, inOneTransaction(parts, call, handle));
}

/**
 * As `route`, for a call in whose way something may stand that no transaction may span, as a page at the provider does:
 * refused with `blockedBy`, it is tried once more after `clear`.
 */
export function routeClearingTheWay<const C extends Call>(
  parts: RouteParts,
  call: C,
  way: { blockedBy: ErrorCode; clear: (asked: Asked<C>) => Promise<void> },
  handle: (asked: AskedInTransaction<C>) => Promise<Reply<C>>,
): void {
  const attempt = inOneTransaction(parts, call, handle);
  register(parts, call, async (request, reply) => {
    try {
      return await attempt(request, reply);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === way.blockedBy)) throw error;
    }
    await way.clear(await parts.database.transact((tx) => ask(parts, call, request, tx)));
    return attempt(request, reply);
  });
}

function inOneTransaction<const C extends Call>(
  parts: RouteParts,
  call: C,
  handle: (asked: AskedInTransaction<C>) => Promise<Reply<C>>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<StoredAnswer> {
  if (call.upload) throw new Error(`${call.path}: no transaction waits for a file.`);
  const seeing = call.method === 'GET' ? 'one_moment' : 'each_its_own';
  return (request, reply) =>
    parts.database.transact(async (tx) => {
      const asked = await ask(parts, call, request, tx);
      const now = await parts.clocks.business(tx);
      const answer = async () =>
        encodeAnswer(call, await handle({ ...asked, tx, now }), request, reply);
      const key = idempotencyKey(call, request);
      return key
        ? onceInTransaction(tx, parts.keys, identify(call, key, asked), asked.wall, answer)
        : answer();
    }, seeing);
}

/**
 * Registers a call that prepares something no transaction may span (hashing a password takes a while), and whose whole
 * effect is then one transaction; an `Idempotency-Key` commits with it. What the preparation refuses is refused where
 * the key has no answer yet: once the password is changed, the former one is wrong.
 */
export function routeAfterPreparing<const C extends Call, Prepared>(
  parts: RouteParts,
  call: C,
  prepare: (asked: Asked<C>) => Promise<Prepared>,
  handle: (asked: AskedInTransaction<C>, prepared: Prepared) => Promise<Reply<C>>,
): void {
  if (call.upload) throw new Error(`${call.path}: no transaction waits for a file.`);
  register(parts, call, async (request, reply) => {
    const asked = await parts.database.transact((tx) => ask(parts, call, request, tx));
    const key = idempotencyKey(call, request);
    const preparing = prepare(asked);
    await Promise.allSettled([preparing]);
    return parts.database.transact(async (tx) => {
      const now = await parts.clocks.business(tx);
      const answer = async () =>
        encodeAnswer(call, await handle({ ...asked, tx, now }, await preparing), request, reply);
      return key
        ? onceInTransaction(tx, parts.keys, identify(call, key, asked), asked.wall, answer)
        : answer();
    });
  });
}

/** Registers a call that speaks with the provider between its transactions. */
export function routeAcrossTransactions<const C extends Call>(
  parts: RouteParts,
  call: C,
  handle: (asked: Asked<C>) => Promise<Reply<C>>,
): void {
  register(parts, call, async (request, reply) => {
    const authorised = await parts.database.transact((tx) => ask(parts, call, request, tx));
    const respond = async (upload?: Upload) => {
      const asked = { ...authorised, upload } as Asked<C>;
      const answer = async () => encodeAnswer(call, await handle(asked), request, reply);
      const key = idempotencyKey(call, request);
      if (!key) return answer();
      const once = identify(call, key, asked);
      return onceAcrossTransactions(parts.database, parts.keys, once, parts.clocks.wall, answer);
    };
    if (!call.upload) return respond();
    // Only now: nobody makes the server take a file in without being signed in.
    const { actor } = authorised;
    if (!actor) throw new Error(`${call.path}: a file is taken from nobody.`);
    return inUploadPlace(request, actor.userId, async () => respond(await readUpload(request)));
  });
}

/**
 * Registers a call that answers a stream. `begin` runs in the transaction that authorises; what it answers is sent as
 * it is read, after that transaction.
 */
export function routeStream<const C extends Call & { answerType: string }>(
  parts: RouteParts,
  call: C,
  begin: (asked: AskedInTransaction<C>) => Promise<{ fileName: string; content: Readable }>,
): void {
  parts.app.route({
    method: call.method,
    url: `/api${call.path}`,
    // A HEAD request would be audited as an export, though nothing left.
    exposeHeadRoute: false,
    config: { access: call.access },
    async handler(request, reply) {
      const { fileName, content } = await asDeclared(call, request, () =>
        parts.database.transact(async (tx) => {
          const asked = await ask(parts, call, request, tx);
          return begin({ ...asked, tx, now: await parts.clocks.business(tx) });
        }, 'one_moment'),
      );
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('x-content-type-options', 'nosniff')
        .type(`${call.answerType}; charset=utf-8`)
        .send(content);
    },
  });
}

function register(
  parts: RouteParts,
  call: Call,
  respond: (request: FastifyRequest, reply: FastifyReply) => Promise<StoredAnswer>,
): void {
  parts.app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { access: call.access, ...limitOf(call) },
    async handler(request, reply) {
      const { status, body } = await asDeclared(call, request, () => respond(request, reply));
      return reply.status(status).header('cache-control', 'no-store').send(body);
    },
  });
}

/** A refusal that the contract does not name for its call is a gap in one of the two: it is answered, and told. */
async function asDeclared<T>(
  call: Call,
  request: FastifyRequest,
  respond: () => Promise<T>,
): Promise<T> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof Refusal && !failuresOf(call).includes(error.code)) {
      const { code } = error;
      request.log.error({ code, method: call.method, route: call.path }, 'undeclared refusal');
    }
    throw error;
  }
}

/** Who is not signed in is counted by address: guessing passwords of many people from one place is slow work. */
function limitOf(call: Call) {
  if (call.access !== 'public' || call.method === 'GET') return {};
  return { rateLimit: { max: publicCallsPerMinute, timeWindow: 60_000 } };
}

async function ask<C extends Call>(
  parts: RouteParts,
  call: C,
  request: FastifyRequest,
  tx: Tx,
): Promise<Asked<C>> {
  const wall = parts.clocks.wall();
  const actor = await authorise(parts, call, request, tx, wall);
  return {
    ...parseInput(call, request),
    upload: undefined,
    actor,
    wall,
    origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
  } as Asked<C>;
}

async function authorise(
  parts: RouteParts,
  call: Call,
  request: FastifyRequest,
  tx: Tx,
  wall: Date,
): Promise<Actor | null> {
  if (call.access === 'public') return null;
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const actor = token ? await parts.findActor(tx, token, wall) : null;
  if (!actor) throw new Refusal('unauthenticated');
  if (call.access === 'admin' && !actor.isAdmin) throw new Refusal('forbidden');
  return actor;
}

function idempotencyKey(call: Call, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (call.method === 'GET' || key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal(
    'malformed_request',
    'The Idempotency-Key has to be 1 to 255 visible characters.',
  );
}

function identify(call: Call, key: string, asked: Asked<Call>) {
  const { params, query, body } = asked;
  const upload = asked.upload as Upload | undefined;
  const file = upload ? sha256(upload.content).toString('hex') : null;
  return {
    key,
    actor: asked.actor?.userId ?? 'anonymous',
    call: `${call.method} ${call.path}`,
    input: { params, query, body, file },
  };
}

function encodeAnswer<C extends Call>(
  call: C,
  reply: Reply<C>,
  request: FastifyRequest,
  http: FastifyReply,
): StoredAnswer {
  const body = call.pagedInHeaders ? setPageHeaders(reply as Page<unknown>, request, http) : reply;
  return { status: call.status ?? 200, body: z.encode(call.answer, body) };
}

function setPageHeaders(page: Page<unknown>, request: FastifyRequest, http: FastifyReply) {
  http.header('x-total-count', String(page.total));
  if (page.nextCursor !== null) {
    const url = new URL(request.url, 'http://unused');
    url.searchParams.set('cursor', page.nextCursor);
    http.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page.rows;
}
