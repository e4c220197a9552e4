import { Readable } from 'node:stream';
import type { Call } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../base/refusal.ts';
import type { Router } from './route-dependencies-and-actor.ts';
import {
  route,
  routeAcrossTransactions,
  routeAfterPreparing,
  routeClearingTheWay,
  routeStream,
} from './route-kinds.ts';
import {
  answerNothing,
  ask,
  beside,
  callWith,
  http,
  isRefused,
  somebody,
  spendAll,
  useHere,
} from './spend-call-budget.testing.ts';
import { createCallCounts } from './spend-call-budget.ts';

useHere();

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

  it.each(Object.keys(ways))('counts with wrong input too, %s', async (way) => {
    const call = callWith({ ...signedIn, body: z.object({ name: z.string() }) });
    ways[way]?.(http.router, call);
    const token = somebody();
    await spendAll(call, { token });
    expect(await isRefused(call, { token })).toBe(true);
  });
});

describe('a cheap read', () => {
  it('gives up the counts that began first where there are too many', () => {
    const counts = createCallCounts();
    const once = { calls: 1, minutes: 1 };
    const at = new Date('2026-03-02T15:00:00.000Z');
    for (let caller = 0; caller < 10_001; caller++) counts.spend(`caller ${caller}`, once, at);
    expect(counts.spend('caller 10000', once, at)).toBe(60_000);
    expect(counts.spend('caller 0', once, at)).toBeNull();
  });
});
