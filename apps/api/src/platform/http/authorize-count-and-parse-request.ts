import type { Body, Call, Params, Query } from '@sevenday/contract';
import { type Capability, may } from '@sevenday/contract/capabilities';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import type { Tx } from '../database/database-and-transaction.ts';
import { callerAddress } from './caller-address-and-trusted-proxies.ts';
import { parseInput } from './parse-input.ts';
import type { Upload } from './read-upload.ts';
import { refuseByFactorOrMoneyRights } from './refuse-by-factor-or-money-rights.ts';
import type { Actor, Router } from './route-dependencies-and-actor.ts';
import { isCountedByAll, spendCallBudget } from './spend-call-budget.ts';

export class AccessRefused extends Refusal {
  readonly userId: string;

  constructor(userId: string) {
    super('forbidden');
    this.userId = userId;
  }
}

export interface Asked<C extends Call> {
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  upload: C extends { upload: 'file' } ? Upload : undefined;
  actor: C extends { access: Capability } ? Actor : Actor | null;
  /** By the wall clock. */
  wall: Date;
  /** The caller's IP address and browser, for example as evidence of an agreement's acceptance. */
  origin: { address: string; userAgent: string };
}

export interface AskedInTransaction<C extends Call> extends Asked<C> {
  tx: Tx;
  /** By the business clock. */
  now: Date;
}

/**
 * Parses last, because a person who may not make a call must learn nothing about the call's input.
 * If `tx` is rolled back, a rate limit in the database does not count the request, unless
 * `countBefore` has counted it.
 */
export async function authorizeRequest<C extends Call>(
  router: Router,
  call: C,
  request: FastifyRequest,
  tx: Tx,
): Promise<Asked<C>> {
  return parse(call, request, await authorizeAndCount(router, call, request, tx));
}

/** Like `authorizeRequest`, in a transaction of its own. A call with wrong input stays counted. */
export async function authorizeRequestAlone<C extends Call>(
  router: Router,
  call: C,
  request: FastifyRequest,
): Promise<Asked<C>> {
  const authorized = await router.database.transact((tx) =>
    authorizeAndCount(router, call, request, tx),
  );
  return parse(call, request, authorized);
}

/**
 * Counts a request if its rate limit is counted in the database. The count has its own transaction,
 * so it stays if the call is refused later, and other callers wait for it only shortly.
 */
export async function countBefore(
  router: Router,
  call: Call,
  request: FastifyRequest,
): Promise<void> {
  if (!isCountedByAll(call) || router.counts.counted.has(request)) return;
  await router.database.transact((tx) => authorizeAndCount(router, call, request, tx));
  router.counts.counted.add(request);
}

interface Authorized {
  actor: Actor | null;
  wall: Date;
}

async function authorizeAndCount(
  router: Router,
  call: Call,
  request: FastifyRequest,
  tx: Tx,
): Promise<Authorized> {
  const wall = router.clocks.wall();
  const actor = await authorize(router, call, request, tx, wall);
  await spendCallBudget(router, call, request, { tx, actor, wall });
  return { actor, wall };
}

function parse<C extends Call>(call: C, request: FastifyRequest, authorized: Authorized): Asked<C> {
  return {
    ...parseInput(call, request),
    upload: undefined,
    ...authorized,
    origin: { address: callerAddress(request), userAgent: request.headers['user-agent'] ?? '' },
  } as Asked<C>;
}

/**
 * Refuses with `unauthenticated`, `forbidden`, `factor_required`, `money_rights_wait` or
 * `step_up_needed`.
 */
async function authorize(
  router: Router,
  call: Call,
  request: FastifyRequest,
  tx: Tx,
  wall: Date,
): Promise<Actor | null> {
  const { access } = call;
  if (access === 'public') return null;
  const actor = await findBearer(router, request, tx, wall);
  if (!actor) throw new Refusal('unauthenticated');
  if (!may(actor, access)) throw new AccessRefused(actor.userId);
  refuseByFactorOrMoneyRights(call, actor, { staffNeedFactor: router.staffNeedFactor, wall });
  return actor;
}

async function findBearer(
  router: Router,
  request: FastifyRequest,
  tx: Tx,
  wall: Date,
): Promise<Actor | null> {
  const token = /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  return token ? router.findActor(tx, token, wall) : null;
}
