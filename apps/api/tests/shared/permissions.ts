import { randomUUID } from 'node:crypto';
import {
  type Call,
  carriesSession,
  type ErrorCode,
  errorCatalogue,
  errorsOfCall,
} from '@sevenday/contract';
import { calls } from '@sevenday/contract/calls';
import { may, type Role } from '@sevenday/contract/capabilities';
import { beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';
import type { Answered, SignedIn } from '../api.ts';
import { registerBorrower } from '../harness.ts';
import { productOfFiles } from '../use-product.ts';

export const named = calls.map((call) => ({ name: `${call.method} ${call.path}`, call }));

/** Expects a refusal in the one shape: a sentence, and a code of the catalogue that this call declares. */
export function expectFailure(answer: Answered, status: number, call?: Call): void {
  const { body } = answer;
  expect(answer.status, JSON.stringify(body)).toBe(status);
  expect(Object.keys(body).filter((key) => !['detail', 'code', 'fields'].includes(key))).toEqual(
    [],
  );
  expect(body.detail).toMatch(/^\p{Lu}.+/u);
  expect(errorCatalogue).toHaveProperty(body.code);
  expect(errorCatalogue[body.code as ErrorCode].status).toBe(status);
  for (const sentence of [body.detail, ...Object.values(body.fields ?? {})]) {
    expect(sentence).toMatch(/\w+ .+/);
    // The schema library's own words are for programmers.
    expect(sentence).not.toMatch(
      /^(Invalid|Too|Unrecognized|Expected) |\bexpected\b|\bundefined\b/,
    );
  }
  if (call) expect(errorsOfCall(call)).toContain(body.code);
}

export type Fields = Record<string, unknown>;

/** The rest of what a call needs, so that only the object asked about is wrong. */
const right: Record<string, { query?: Fields; body?: Fields }> = {
  '/admin/search': { query: { search: 'ann' } },
  '/admin/verify-id/:id': { query: { status: 'approved' } },
  '/admin/verify-id/:id/undo': { body: { decided_at: '2026-01-31T12:00:00Z' } },
  '/payments/create-checkout': { query: { loan_id: randomUUID() } },
  '/bank-account/verify-stripe': { body: { session_id: 'fcsess_nobody' } },
  '/admin/members/:id': { body: { first_name: 'Ada' } },
  '/loans/:id/automatic-repayment': { body: { on: true } },
  '/loans/:id/reacceptance': { body: { contract_accepted: true, documents_hash: 'none' } },
  '/admin/refunds/:id/given-back': { body: { reference: 'T-1' } },
  '/admin/loans/:id': { body: { late_fee: 0 } },
  '/admin/breaks/:id/explain': { body: { explanation: 'A test.', expected: 0, found: 25 } },
  '/admin/breaks/:id/resolve': {
    body: { explanation: 'A test.', outcome: 'nothing_to_post', expected: 0, found: 25 },
  },
  '/admin/breaks/explain': {
    body: { explanation: 'A test.', breaks: [{ id: randomUUID(), expected: 0, found: 25 }] },
  },
  '/admin/breaks/resolve': {
    body: {
      explanation: 'A test.',
      breaks: [{ id: randomUUID(), outcome: 'nothing_to_post', expected: 0, found: 25 }],
    },
  },
  '/admin/loans/:id/write-off': { body: { reason: 'Gone' } },
  '/admin/loans/:id/waive': { body: { charge: 'late_fee', reason: 'Ill' } },
  '/admin/loans/:id/record-payment': { body: { reason: 'Cash' } },
  '/admin/loans/:id/adjustments/:adjustment/reverse': { body: { reason: 'Typo' } },
  '/admin/loans/:id/payout-came-back': { body: { reason: 'Account closed' } },
  '/admin/disburse-loans': { body: { loan_ids: [randomUUID()] } },
  '/admin/disburse-loans/begin': { body: { loan_ids: [randomUUID()] } },
  '/admin/disburse-loans/abandon': { body: { loan_ids: [randomUUID()] } },
  '/admin/reject-loans': { body: { loan_ids: [randomUUID()] } },
  '/loans/:id/authorize-debit': { body: { date: '2030-01-01', amount: 25, channel: 'ach' } },
  '/loans/:id/extension-requests': { body: { date: '2030-01-01' } },
  '/admin/extension-requests/:id/answer': { body: { given: false, words: 'Not now.' } },
  '/admin/members/:id/contacts': {
    body: { channel: 'call', direction: 'outgoing', note: 'Asked for the money.' },
  },
  '/admin/contacts/:id/strike': { body: { reason: 'Wrong person' } },
  '/admin/staff/invitations': { body: { email: 'new@office.example', role: 'worker' } },
  '/admin/staff/:id/role': { body: { role: 'worker' } },
  '/staff-invitations/accept': { body: { token: 'x'.repeat(43) } },
  '/factors/apps': { body: { name: 'My phone', code: '123456' } },
  '/factors/confirm': { body: { proof: { code: '123456' } } },
  '/auth/factor-challenge': { body: { ticket: 'none', purpose: 'sign_in' } },
  '/auth/finish-sign-in': { body: { ticket: 'none', proof: { code: '123456' } } },
  '/admin/approvals/:id/decline': { body: { word: 'Not this one.' } },
  '/admin/approval-rules': {
    body: {
      ...{ send_above: null, send_several: false, write_offs: false, waive_above: null },
      ...{ outside_payments: false, member_deletions: false, roles: false },
      ...{ daily_limit_each: null, daily_limit_all: null },
    },
  },
  '/admin/lending/pause': { body: { sentence: 'Back on Monday.' } },
};

export const { product, admin, useHere: useProductHere } = productOfFiles();
export let borrower: SignedIn;
/** Those who work for the lender and are no owners. */
const lesserRoles = ['worker', 'reviewer', 'auditor'] as const;
const lesserStaff = {} as Record<(typeof lesserRoles)[number], SignedIn>;
/** Starts the product for a test file, with somebody of each role. */
export function useHere(): void {
  useProductHere();
  beforeAll(async () => {
    borrower = await registerBorrower(product);
    for (const role of lesserRoles) {
      const person = await registerBorrower(product);
      await product.giveRole(person.id, role);
      lesserStaff[role] = person;
    }
  });
}

export function shapeOf(schema: z.ZodMiniObject | undefined): Record<string, z.ZodMiniType> {
  return (schema?.shape ?? {}) as Record<string, z.ZodMiniType>;
}

/** An address of a call with everything in its place. */
export function addressOf(
  call: Call,
  { params = {}, query = right[call.path]?.query ?? {} }: { params?: Fields; query?: Fields } = {},
) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(
      String(params[name] ?? (['id', 'adjustment'].includes(name) ? randomUUID() : 'nobody')),
    ),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

export function ask(
  call: Call,
  token: string | undefined,
  {
    params,
    query,
    body = right[call.path]?.body,
  }: { params?: Fields; query?: Fields; body?: unknown } = {},
): Promise<Answered> {
  return product.call(
    call.method,
    addressOf(call, { ...(params ? { params } : {}), ...(query ? { query } : {}) }),
    {
      token,
      body: call.method === 'GET' ? undefined : body,
    },
  );
}

/** Someone of each role. */
export const people: Record<Role, () => SignedIn> = {
  borrower: () => borrower,
  owner: () => admin,
  worker: () => lesserStaff.worker,
  reviewer: () => lesserStaff.reviewer,
  auditor: () => lesserStaff.auditor,
};
export const everyRole = Object.keys(people) as Role[];

/** The calls that somebody has to be signed in for. */
export const closed = named.filter(({ call }) => carriesSession(call));

/** Each of these calls by each role. */
export const byRole = closed.flatMap((one) => everyRole.map((role) => ({ ...one, role })));

/** Says whether the table lets a role make a call. */
export function isAllowed(role: Role, { access }: Call): boolean {
  return access === 'public' || may({ role }, access);
}

/** Whose token a call is made with where its access should not stand in the way. */
export function tokenFor(call: Call): string | undefined {
  if (!carriesSession(call)) return undefined;
  const role = everyRole.find((role) => isAllowed(role, call));
  return role && people[role]().token;
}

/** A value that a field's own schema refuses; undefined where it takes any text. */
function wrongValue(schema: z.ZodMiniType, candidates: unknown[]): unknown {
  return candidates.find((value) => !z.safeDecode(schema, value as never).success);
}

export interface WrongInput {
  name: string;
  call: Call;
  field: string;
  sent: { params?: Fields; query?: Fields; body?: Fields };
}

export function wrongInputs({ name, call }: (typeof named)[number]): WrongInput[] {
  const wrong: WrongInput[] = [];
  for (const [field, schema] of Object.entries(shapeOf(call.params))) {
    const value = wrongValue(schema, ['no-id', 'x'.repeat(260)]);
    wrong.push({
      name: `${name} with a wrong ${field}`,
      call,
      field,
      sent: { params: { [field]: value } },
    });
  }
  for (const place of ['query', 'body'] as const) {
    for (const [field, schema] of Object.entries(shapeOf(call[place]))) {
      const texts = ['no such thing', 'x'.repeat(2_500)];
      const value = wrongValue(schema, place === 'query' ? texts : [{ not: 'this' }, ...texts]);
      const others = { ...right[call.path]?.[place] };
      wrong.push({
        name: `${name} with a wrong ${field}`,
        call,
        field,
        sent: { [place]: { ...others, [field]: value } },
      });
      if (z.safeDecode(schema, undefined as never).success) continue;
      const { [field]: _, ...rest } = others;
      wrong.push({ name: `${name} without ${field}`, call, field, sent: { [place]: rest } });
    }
  }
  return wrong;
}

/** Makes a call as a role that may not, rightly and with everything wrong. */
export async function expectRefused(call: Call, role: Role): Promise<void> {
  const { token } = people[role]();
  expectFailure(await ask(call, token), 403, call);
  const wrong = { params: { id: 'x' }, query: {}, body: {} };
  expectFailure(await ask(call, token, wrong), 403, call);
}

/** Makes a call as a role that may. A key that is too long is refused after the caller was admitted, before anything is done. */
export async function expectLetIn(call: Call, role: Role): Promise<void> {
  const answer = await product.call(call.method, addressOf(call), {
    token: people[role]().token,
    ...(call.method === 'GET' ? {} : { body: right[call.path]?.body, key: 'x'.repeat(256) }),
  });
  if (call.method === 'GET') expect([401, 403]).not.toContain(answer.status);
  else expectFailure(answer, 400, call);
}

/** Expects a wrong input to be told beside its field. */
export async function expectToldBesideField({ call, field, sent }: WrongInput): Promise<void> {
  const answer = await ask(call, tokenFor(call), sent);
  expectFailure(answer, 400, call);
  expect(answer.body.code).toBe('invalid_input');
  // A field with fields of its own is named with each: `being_sent.since`.
  const named = Object.keys(answer.body.fields ?? {}).map((name) => name.split('.')[0]);
  expect(named).toContain(field);
}

/** Expects that what is not JSON is refused by a call. */
export async function expectJsonAlone(call: Call): Promise<void> {
  const token = tokenFor(call);
  const send = async (type: string, body: string): Promise<Answered> => {
    const answer = await fetch(`${product.url}/api${addressOf(call)}`, {
      method: call.method,
      headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body,
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  expectFailure(await send('application/json', '{"a":'), 400, call);
  expectFailure(await send('application/xml', '<a/>'), 415, call);
}

/** The calls whose body is JSON. */
export const taking = named.filter(({ call }) => call.method !== 'GET' && !call.upload);
