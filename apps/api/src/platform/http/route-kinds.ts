import type { Readable } from 'node:stream';
import type { Call, ErrorCode } from '@sevenday/contract';
import { may } from '@sevenday/contract/capabilities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import { forLender } from '../database/database-and-transaction.ts';
import { runTogether } from '../database/run-statements-together.ts';
import { withinUploadLimits } from '../files/limit-uploads.ts';
import {
  type Asked,
  type AskedInTransaction,
  authorizeRequest,
  authorizeRequestAlone,
  countBefore,
} from './authorize-count-and-parse-request.ts';
import { encodeAnswer, type Reply } from './encode-answer-and-set-paging-headers.ts';
import { type HoldSession, idempotencyKey, identifyCall } from './identify-idempotent-call.ts';
import { readUpload, type Upload } from './read-upload.ts';
import { KeptRefusal, keepingRefusal } from './refusal-that-leaves-a-record.ts';
import { asDeclared, registerRoute } from './register-route-and-report-refusals.ts';
import type { Router } from './route-dependencies-and-actor.ts';
import {
  onceAcrossTransactions,
  onceInTransaction,
  type StoredAnswer,
} from './run-once-per-idempotency-key.ts';

/** Calls that only the lender makes must never use up the borrowers' connections. */
function routerFor(router: Router, { access }: Call): Router {
  const isBorrowers = access === 'public' || may({ role: 'borrower' }, access);
  return isBorrowers ? router : { ...router, database: forLender(router.database) };
}

/** For a call whose answer contains a new session's token. */
interface Begins {
  holdSession: HoldSession;
}

/** A `GET` reads everything as it was at one moment. */
export function route<const C extends Call>(
  router: Router,
  call: C,
  handle: (asked: AskedInTransaction<C>) => Promise<Reply<C>>,
): void {
  registerRoute(router, call, inOneTransaction(router, call, handle));
}

/** Like `route`, for a `GET` that needs no business clock, so it asks one statement less. */
export function routeWithoutClock<const C extends Call & { method: 'GET' }>(
  given: Router,
  call: C,
  handle: (asked: Omit<AskedInTransaction<C>, 'now'>) => Promise<Reply<C>>,
): void {
  const router = routerFor(given, call);
  registerRoute(router, call, async (request, reply) => {
    await countBefore(router, call, request);
    return router.database.transact(
      async (tx) => {
        const asked = await authorizeRequest(router, call, request, tx);
        return encodeAnswer(call, await handle({ ...asked, tx }), request, reply);
      },
      { seeing: 'one_moment' },
    );
  });
}

/**
 * If the call is refused with `blockedBy`, runs `clear` and then the call once more. `clear` runs
 * outside any transaction, because it may call the payment provider.
 */
export function routeClearingTheWay<const C extends Call>(
  given: Router,
  call: C,
  way: { blockedBy: ErrorCode; clear: (asked: Asked<C>) => Promise<void> },
  handle: (asked: AskedInTransaction<C>) => Promise<Reply<C>>,
): void {
  const router = routerFor(given, call);
  registerFollowed(router, call, handle, [way.blockedBy], async ({ request, again }) => {
    await way.clear(await authorizeRequestAlone(router, call, request));
    return again();
  });
}

/**
 * After a refusal with one of `codes`, `keep` runs in another transaction, because the handler's
 * own is rolled back.
 */
export function routeKeepingRefusals<const C extends Call>(
  given: Router,
  call: C,
  kept: { codes: readonly ErrorCode[]; keep: (asked: AskedInTransaction<C>) => Promise<void> },
  handle: (asked: AskedInTransaction<C>) => Promise<Reply<C>>,
): void {
  const router = routerFor(given, call);
  registerFollowed(router, call, handle, kept.codes, async ({ request, refusal }) => {
    await router.database.transact(async (tx) => {
      const [asked, now] = await runTogether(
        authorizeRequest(router, call, request, tx),
        router.clocks.business(tx),
      );
      await kept.keep({ ...asked, tx, now });
    });
    throw refusal;
  });
}

interface Refused {
  request: FastifyRequest;
  refusal: Refusal;
  /** Makes the whole call once more. */
  again: () => Promise<StoredAnswer>;
}

function registerFollowed<const C extends Call>(
  router: Router,
  call: C,
  handle: (asked: AskedInTransaction<C>) => Promise<Reply<C>>,
  codes: readonly ErrorCode[],
  follow: (refused: Refused) => Promise<StoredAnswer>,
): void {
  const attempt = inOneTransaction(router, call, handle);
  registerRoute(router, call, async (request, reply) => {
    try {
      return await attempt(request, reply);
    } catch (refusal) {
      if (!(refusal instanceof Refusal && codes.includes(refusal.code))) throw refusal;
      return follow({ request, refusal, again: () => attempt(request, reply) });
    }
  });
}

function inOneTransaction<const C extends Call>(
  given: Router,
  call: C,
  handle: (asked: AskedInTransaction<C>) => Promise<Reply<C>>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<StoredAnswer> {
  const router = routerFor(given, call);
  if (call.upload) throw new Error(`${call.path}: no transaction waits for a file.`);
  const seeing = call.method === 'GET' ? 'one_moment' : 'each_its_own';
  return async (request, reply) => {
    await countBefore(router, call, request);
    const inTransaction = (answerTo: (asked: AskedInTransaction<C>) => Promise<StoredAnswer>) =>
      router.database.transact(
        async (tx) => {
          const [asked, now] = await runTogether(
            authorizeRequest(router, call, request, tx),
            router.clocks.business(tx),
          );
          const answer = () => answerTo({ ...asked, tx, now });
          const key = idempotencyKey(call, request);
          return key
            ? onceInTransaction(tx, router.keys, identifyCall(call, key, asked), asked.wall, answer)
            : answer();
        },
        { seeing },
      );
    try {
      return await inTransaction(async (asked) =>
        encodeAnswer(call, await handle(asked), request, reply),
      );
    } catch (error) {
      if (!(error instanceof KeptRefusal)) throw error;
      return inTransaction(({ tx }) => error.answerIn(tx));
    }
  };
}

/**
 * For a slow step before the transaction, such as hashing a password. A call that is repeated under
 * its `Idempotency-Key` gets the stored answer, even if `prepare` now refuses: a repeated change of
 * password sends the old password, which is no longer valid.
 */
export function routeAfterPreparing<const C extends Call, Prepared>(
  given: Router,
  call: C,
  prepare: (asked: Asked<C>) => Promise<Prepared>,
  handle: (asked: AskedInTransaction<C>, prepared: Prepared) => Promise<Reply<C>>,
  begins?: Begins,
): void {
  const router = routerFor(given, call);
  if (call.upload) throw new Error(`${call.path}: no transaction waits for a file.`);
  registerRoute(router, call, async (request, reply) => {
    const asked = await authorizeRequestAlone(router, call, request);
    const key = idempotencyKey(call, request);
    const preparing = prepare(asked);
    await Promise.allSettled([preparing]);
    return router.database.transact(async (tx) => {
      const now = await router.clocks.business(tx);
      const answer = async () =>
        encodeAnswer(call, await handle({ ...asked, tx, now }, await preparing), request, reply);
      if (!key) return answer();
      const once = identifyCall(call, key, asked, begins?.holdSession);
      return onceInTransaction(tx, router.keys, once, asked.wall, answer);
    });
  });
}

/**
 * Runs the handler outside any transaction, because it may wait for the payment provider or the
 * file store.
 */
export function routeAcrossTransactions<const C extends Call>(
  given: Router,
  call: C,
  handle: (asked: Asked<C>) => Promise<Reply<C>>,
  begins?: Begins,
): void {
  const router = routerFor(given, call);
  registerRoute(router, call, async (request, reply) => {
    const authorized = await authorizeRequestAlone(router, call, request);
    const respond = async (upload?: Upload) => {
      const asked = { ...authorized, upload } as Asked<C>;
      const answer = () =>
        keepingRefusal(router.database, async () =>
          encodeAnswer(call, await handle(asked), request, reply),
        );
      const key = idempotencyKey(call, request);
      if (!key) return answer();
      const once = identifyCall(call, key, asked, begins?.holdSession);
      return onceAcrossTransactions(router.database, router.keys, once, router.clocks, answer);
    };
    if (!call.upload) return respond();
    // Without an actor, anybody could make the server receive a file.
    const { actor } = authorized;
    if (!actor) throw new Error(`${call.path}: a file is taken from nobody.`);
    return withinUploadLimits(request, actor.userId, async (buffer) =>
      respond(await readUpload(request, buffer)),
    );
  });
}

/** Runs `begin` in a transaction, and sends the stream after that transaction. */
export function routeStream<const C extends Call & { answerType: string }>(
  given: Router,
  call: C,
  begin: (asked: AskedInTransaction<C>) => Promise<{ fileName: string; content: Readable }>,
): void {
  const router = routerFor(given, call);
  router.app.route({
    method: call.method,
    url: `/api${call.path}`,
    // A HEAD request would be audited as an export although it sends no file.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { fileName, content } = await asDeclared(router, call, request, async () => {
        await countBefore(router, call, request);
        return router.database.transact(
          async (tx) => {
            const [asked, now] = await runTogether(
              authorizeRequest(router, call, request, tx),
              router.clocks.business(tx),
            );
            return begin({ ...asked, tx, now });
          },
          { seeing: 'one_moment', isLong: true },
        );
      });
      return reply
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('x-content-type-options', 'nosniff')
        .type(`${call.answerType}; charset=utf-8`)
        .send(content);
    },
  });
}
