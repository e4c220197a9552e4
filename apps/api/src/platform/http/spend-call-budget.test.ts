import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Call } from '@sevenday/contract';
import { callBudgets } from '@sevenday/contract/budgets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../base/refusal.ts';
import { createTestHttp, type TestHttp } from '../testing.ts';
import { createHttpServer } from './http-server.ts';
import type { Actor, Router } from './route-dependencies-and-actor.ts';
import {
  route,
  routeAcrossTransactions,
  routeAfterPreparing,
  routeClearingTheWay,
  routeStream,
} from './route-kinds.ts';
import { createCallCounts } from './spend-call-budget.ts';

const people: Record<string, Actor> = {};

function somebody(): string {
  const token = randomUUID().replaceAll('-', '');
  people[token] = { userId: randomUUID(), role: 'borrower', sessionId: randomUUID() };
  return token;
}

let made = 0;

function callWith(more: Partial<Call>): Call {
  return {
    ...{ method: 'POST', path: `/made-up/${made++}`, access: 'public', budget: 'provider_call' },
    ...{ summary: 'Made up.', answer: z.object({}), errors: ['link_expired'], ...more },
  } as Call;
}

const answerNothing = async () => ({}) as never;

let http: TestHttp;
/** A second process on the same database. */
let beside: Router;
beforeEach(async () => {
  http = await createTestHttp(async (_tx, token) => people[token] ?? null);
  const app = await createHttpServer({ logLevel: 'silent' });
  beside = { ...http.router, app, counts: createCallCounts() };
});
afterEach(async () => {
  await beside.app.close();
  await http.close();
});

interface From {
  router?: Router;
  address?: string;
  token?: string;
}

const ask = (
  { method, path }: Call,
  { router = http.router, address = '203.0.113.1', token }: From = {},
) =>
  router.app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: address,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

async function spendAll(call: Call, from?: From): Promise<void> {
  const { calls } = callBudgets[call.budget];
  for (let times = 0; times < calls; times++) {
    const { statusCode } = await ask(call, from);
    if (statusCode === 429) throw new Error(`Call ${times} was refused.`);
  }
}

const isRefused = async (call: Call, from?: From) => (await ask(call, from)).statusCode === 429;

describe('a budget that each server counts by itself', () => {
  it.each([
    [1, 8],
    [2, 4],
    [3, 3],
    [9, 2],
  ])('is divided: each of %s servers allows %s of eight calls', (servers, allowed) => {
    const { spend } = createCallCounts(() => servers);
    const wall = new Date();
    const budget = { calls: 8, minutes: 1 };
    for (let call = 0; call < allowed; call++) expect(spend('ann', budget, wall)).toBeNull();
    expect(spend('ann', budget, wall)).toBe(60_000);
  });
});

describe('a public call', () => {
  it('counts by its network in every process, and says when to come again', async () => {
    const call = callWith({});
    for (const router of [http.router, beside]) route(router, call, answerNothing);
    await spendAll(call, { address: '2001:db8:1:2::1' });
    const refused = await ask(call, { address: '2001:db8:1:2:ffff::2' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'too_many_requests',
      detail: 'Too many attempts. Please wait a minute and try again.',
    });
    expect(refused.headers['retry-after']).toBe('60');
    expect(await isRefused(call, { router: beside, address: '2001:db8:1:2::1' })).toBe(true);
    expect(await isRefused(call, { address: '2001:db8:1:3::1' })).toBe(false);
    http.wall.now = new Date(http.wall.now.getTime() + 60_000);
    expect(await isRefused(call, { address: '2001:db8:1:2::1' })).toBe(false);
  });

  it('that is refused is counted all the same, and another call is not', async () => {
    const [call, other] = [callWith({}), callWith({})];
    route(http.router, call, async () => {
      throw new Refusal('link_expired');
    });
    route(http.router, other, answerNothing);
    await spendAll(call);
    expect(await isRefused(call)).toBe(true);
    expect(await isRefused(other)).toBe(false);
  });
});

describe('a call with a session', () => {
  const signedIn = { access: 'account.use', budget: 'bank_link' } as const;

  it('counts by its person: many behind one address have a budget each', async () => {
    const call = callWith(signedIn);
    routeAcrossTransactions(http.router, call, answerNothing);
    const [ann, bob] = [somebody(), somebody()];
    await spendAll(call, { token: ann });
    expect(await isRefused(call, { token: ann, address: '203.0.113.99' })).toBe(true);
    expect(await isRefused(call, { token: bob })).toBe(false);
    expect((await ask(call)).statusCode).toBe(401);
  });

  const ways: Record<string, (router: Router, call: Call) => void> = {
    'in one transaction': (router, call) => route(router, call, answerNothing),
    'after its way is cleared': (router, call) => {
      let isClear = false;
      const clear = async () => {
        isClear = true;
      };
      routeClearingTheWay(router, call, { blockedBy: 'loan_state', clear }, async () => {
        if (isClear) return {} as never;
        throw new Refusal('loan_state');
      });
    },
    'after preparing': (router, call) =>
      routeAfterPreparing(router, call, answerNothing, answerNothing),
    'across transactions': (router, call) => routeAcrossTransactions(router, call, answerNothing),
    'with a stream': (router, call) =>
      routeStream(router, { ...call, answerType: 'text/csv' } as never, async () => ({
        fileName: 'nothing.csv',
        content: Readable.from(['nothing']),
      })),
  };

  it.each(Object.keys(ways))('counts once, %s', async (way) => {
    const call = callWith({ ...signedIn, errors: ['loan_state'] });
    ways[way]?.(http.router, call);
    const token = somebody();
    await spendAll(call, { token });
    expect(await isRefused(call, { token })).toBe(true);
  });
});

describe('a cheap read', () => {
  it('counts in the memory of each process', async () => {
    const call = callWith({ method: 'GET', access: 'account.use', budget: 'read' });
    for (const router of [http.router, beside]) route(router, call, answerNothing);
    const token = somebody();
    await spendAll(call, { token });
    expect(await isRefused(call, { token })).toBe(true);
    expect(await isRefused(call, { token, router: beside })).toBe(false);
    http.wall.now = new Date(http.wall.now.getTime() + 60_000);
    expect(await isRefused(call, { token })).toBe(false);
  });

  it('gives up the counts that began first where there are too many', () => {
    const counts = createCallCounts();
    const once = { calls: 1, minutes: 1 };
    const at = new Date('2026-03-02T15:00:00.000Z');
    for (let caller = 0; caller < 10_001; caller++) counts.spend(`caller ${caller}`, once, at);
    expect(counts.spend('caller 10000', once, at)).toBe(60_000);
    expect(counts.spend('caller 0', once, at)).toBeNull();
  });
});
