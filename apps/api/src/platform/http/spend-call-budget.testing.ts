import { randomUUID } from 'node:crypto';
import type { Call } from '@sevenday/contract';
import { callBudgets } from '@sevenday/contract/budgets';
import { afterEach, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { createTestHttp, type TestHttp } from '../testing.ts';
import { createHttpServer } from './create-http-server.ts';
import type { Actor, Router } from './route-dependencies-and-actor.ts';
import { createCallCounts } from './spend-call-budget.ts';

const people: Record<string, Actor> = {};

export function somebody(): string {
  const token = randomUUID().replaceAll('-', '');
  people[token] = { userId: randomUUID(), role: 'borrower', sessionId: randomUUID() };
  return token;
}

let made = 0;

export function callWith(more: Partial<Call>): Call {
  return {
    ...{ method: 'POST', path: `/made-up/${made++}`, access: 'public', budget: 'provider_call' },
    ...{ summary: 'Made up.', answer: z.object({}), errors: ['link_expired'], ...more },
  } as Call;
}

export const answerNothing = async () => ({}) as never;

export let http: TestHttp;
/** A second process on the same database. */
export let beside: Router;

/** Starts both processes for each test of a file, and ends them after it. */
export function useHere(): void {
  beforeEach(async () => {
    http = await createTestHttp(async (_tx, token) => people[token] ?? null);
    const app = await createHttpServer({ logLevel: 'silent' });
    beside = { ...http.router, app, counts: createCallCounts() };
  });
  afterEach(async () => {
    await beside.app.close();
    await http.close();
  });
}

interface From {
  router?: Router;
  address?: string;
  token?: string;
}

export const ask = (
  { method, path }: Call,
  { router = http.router, address = '203.0.113.1', token }: From = {},
) =>
  router.app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: address,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

export async function spendAll(call: Call, from?: From): Promise<void> {
  const { calls } = callBudgets[call.budget];
  for (let times = 0; times < calls; times++) {
    const { statusCode } = await ask(call, from);
    if (statusCode === 429) throw new Error(`Call ${times} was refused.`);
  }
}

export const isRefused = async (call: Call, from?: From) =>
  (await ask(call, from)).statusCode === 429;
