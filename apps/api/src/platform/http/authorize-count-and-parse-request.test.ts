import { randomUUID } from 'node:crypto';
import { type Access, type Call, defineCall, getMyLoans } from '@sevenday/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callTestHttp, createTestHttp, type TestHttp } from '../testing.ts';
import type { Actor, Router } from './route-dependencies-and-actor.ts';
import {
  route,
  routeAcrossTransactions,
  routeAfterPreparing,
  routeClearingTheWay,
  routeStream,
} from './route-kinds.ts';

const borrower = 'b'.repeat(43);
const admin = 'a'.repeat(43);
const people: Record<string, Actor> = {
  [borrower]: { userId: randomUUID(), role: 'borrower', sessionId: randomUUID() },
  [admin]: { userId: randomUUID(), role: 'owner', sessionId: randomUUID() },
};

let made = 0;

function callWith(access: string, more: Partial<Call> = {}): Call {
  return {
    method: 'POST',
    path: `/made-up/${made++}`,
    access: access as Access,
    budget: 'read',
    summary: 'Made up.',
    answer: z.object({}),
    errors: ['forbidden'],
    ...more,
  };
}

let wasReached = false;
async function letIn() {
  wasReached = true;
  return {} as never;
}

const expectedStatuses = {
  public: { nobody: 200, borrower: 200, admin: 200 },
  'loans.borrow': { nobody: 401, borrower: 200, admin: 200 },
  'ids.review': { nobody: 401, borrower: 403, admin: 200 },
} satisfies Partial<Record<Access, { nobody: number; borrower: number; admin: number }>>;

const known = Object.entries(expectedStatuses).map(([access, expected]) => ({
  access,
  expected,
  call: callWith(access),
}));

const borrowing = callWith('loans.borrow');

const ways: Record<string, (router: Router, call: Call) => void> = {
  'in one transaction': (router, call) => route(router, call, letIn),
  'after its way is cleared': (router, call) =>
    routeClearingTheWay(router, call, { blockedBy: 'own_case', clear: letIn }, letIn),
  'after preparing': (router, call) => routeAfterPreparing(router, call, letIn, letIn),
  'across transactions': (router, call) => routeAcrossTransactions(router, call, letIn),
  'with a file': (router, call) =>
    routeAcrossTransactions(router, { ...call, upload: 'file' } as Call, letIn),
  'with a stream': (router, call) =>
    routeStream(router, { ...call, answerType: 'text/csv' } as never, letIn),
};

// Every object has the properties `toString` and `__proto__`.
const unknownWords = ['ids.approve', 'admin', '', 'toString', '__proto__'];

const unknown = Object.entries(ways).map(([way, register]) => ({
  way,
  register,
  calls: unknownWords.flatMap((access) => [
    callWith(access, { method: 'GET' }),
    callWith(access, { method: 'POST' }),
  ]),
}));

let http: TestHttp;
beforeAll(async () => {
  http = await createTestHttp(async (_tx, token) => people[token] ?? null);
  for (const { call } of known) route(http.router, call, letIn);
  route(http.router, borrowing, letIn);
  for (const { register, calls } of unknown) for (const call of calls) register(http.router, call);
});
afterAll(() => http.close());
beforeEach(() => {
  wasReached = false;
});

async function statusesOf({ method, path }: Call) {
  const statusFor = async (token?: string) =>
    (await callTestHttp(http.router.app, { method, url: `/api${path}`, token })).statusCode;
  return {
    nobody: await statusFor(),
    borrower: await statusFor(borrower),
    admin: await statusFor(admin),
  };
}

it.each(known)('a call for $access lets in those who hold it', async ({ call, expected }) => {
  expect(await statusesOf(call)).toEqual(expected);
});

it.each([
  ['Bearer', 200],
  ['bearer', 200],
  ['BEARER', 200],
  ['Bearer ', 200],
  ['Basic', 401],
])('a token that comes after "%s" is answered %i', async (scheme, status) => {
  const { method, path } = borrowing;
  const headers = { authorization: `${scheme} ${borrower}` };
  const answer = await callTestHttp(http.router.app, { method, url: `/api${path}`, headers });
  expect(answer.statusCode).toBe(status);
});

it.each(unknown)('a made-up capability lets nobody in, $way', async ({ calls }) => {
  for (const call of calls) {
    const refused = { nobody: 401, borrower: 403, admin: 403 };
    expect(await statusesOf(call), `${call.method} ${call.access}`).toEqual(refused);
  }
  expect(wasReached).toBe(false);
});

it('a call without a budget fails the type check', () => {
  const { budget: _, ...unlimited } = getMyLoans;
  // @ts-expect-error: every call has a budget.
  defineCall(unlimited);
});

it('a made-up capability fails the type check', () => {
  // @ts-expect-error: no capability has this name.
  defineCall({ ...getMyLoans, access: 'ids.approve' });
});
