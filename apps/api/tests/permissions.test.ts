import { randomUUID } from 'node:crypto';
import {
  type Call,
  carriesSession,
  type ErrorCode,
  errorCatalogue,
  failuresOf,
} from '@sevenday/contract';
import { calls } from '@sevenday/contract/calls';
import { may, type Role } from '@sevenday/contract/capabilities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Answered, SignedIn } from './api.ts';
import {
  borrowerPassword,
  createVerifiedBorrower,
  disburse,
  loanArrives,
  openCheckout,
  payByCard,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { decideOnId, linkBank, startBankLink, uploadId } from './verification-steps.ts';

const named = calls.map((call) => ({ name: `${call.method} ${call.path}`, call }));

/** Expects a refusal in the one shape: a sentence, and a code of the catalogue that this call declares. */
function expectFailure(answer: Answered, status: number, call?: Call): void {
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
  if (call) expect(failuresOf(call)).toContain(body.code);
}

type Fields = Record<string, unknown>;

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

let product: RunningProduct;
let admin: SignedIn;
let borrower: SignedIn;
/** Those who work for the lender and are no owners. */
const lesserRoles = ['worker', 'reviewer', 'auditor'] as const;
const lesserStaff = {} as Record<(typeof lesserRoles)[number], SignedIn>;
beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
  borrower = await registerBorrower(product);
  for (const role of lesserRoles) {
    const person = await registerBorrower(product);
    await product.giveRole(person.id, role);
    lesserStaff[role] = person;
  }
});
afterAll(() => product.stop());

function shapeOf(schema: z.ZodMiniObject | undefined): Record<string, z.ZodMiniType> {
  return (schema?.shape ?? {}) as Record<string, z.ZodMiniType>;
}

/** An address of a call with everything in its place. */
function addressOf(
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

function ask(
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
const people: Record<Role, () => SignedIn> = {
  borrower: () => borrower,
  owner: () => admin,
  worker: () => lesserStaff.worker,
  reviewer: () => lesserStaff.reviewer,
  auditor: () => lesserStaff.auditor,
};
const everyRole = Object.keys(people) as Role[];

/** Says whether the table lets a role make a call. */
function isAllowed(role: Role, { access }: Call): boolean {
  return access === 'public' || may({ role }, access);
}

/** Whose token a call is made with where its access should not stand in the way. */
function tokenFor(call: Call): string | undefined {
  if (!carriesSession(call)) return undefined;
  const role = everyRole.find((role) => isAllowed(role, call));
  return role && people[role]().token;
}

describe('who may call', () => {
  const closed = named.filter(({ call }) => carriesSession(call));

  // spec: 6.4.4
  it.each(closed)('$name without a token is 401', async ({ call }) => {
    expectFailure(await ask(call, undefined), 401, call);
  });

  // spec: 6.4.4
  it.each(closed)('$name with a token that is none is 401', async ({ call }) => {
    for (const token of [
      'garbage',
      'x'.repeat(43),
      `${borrower.token}x`,
      borrower.token.slice(1),
    ]) {
      expectFailure(await ask(call, token), 401, call);
    }
  });

  const byRole = closed.flatMap((one) => everyRole.map((role) => ({ ...one, role })));

  // spec: 6.4.5
  it.each(byRole.filter(({ role, call }) => !isAllowed(role, call)))(
    '$name by a $role is 403, whatever is sent',
    async ({ role, call }) => {
      const { token } = people[role]();
      expectFailure(await ask(call, token), 403, call);
      const wrong = { params: { id: 'x' }, query: {}, body: {} };
      expectFailure(await ask(call, token, wrong), 403, call);
    },
  );

  // A key that is too long is refused after the caller was admitted, and before anything is done.
  it.each(byRole.filter(({ role, call }) => isAllowed(role, call)))(
    '$name by a $role is let in',
    async ({ role, call }) => {
      const answer = await product.call(call.method, addressOf(call), {
        token: people[role]().token,
        ...(call.method === 'GET' ? {} : { body: right[call.path]?.body, key: 'x'.repeat(256) }),
      });
      if (call.method === 'GET') expect([401, 403]).not.toContain(answer.status);
      else expectFailure(answer, 400, call);
    },
  );

  it.each(named.filter(({ call }) => call.access === 'public'))(
    '$name is answered to anyone',
    async ({ call }) => {
      expect((await ask(call, undefined)).status).not.toBe(404);
    },
  );

  // These calls have no limit by address. docs/security.md says what each costs.
  it('only the configuration is read without signing in', () => {
    const open = named.filter(({ call }) => call.method === 'GET' && !carriesSession(call));
    expect(open.map(({ name }) => name)).toEqual(['GET /config']);
  });

  it('a session that was ended is 401', async () => {
    const leaving = await registerBorrower(product);
    await product.call('POST', '/auth/logout', { token: leaving.token });
    const after = await product.call('GET', '/profile/me', { token: leaving.token });
    expectFailure(after, 401);
  });

  it('a file is not taken from someone who is not signed in', async () => {
    expectFailure(await uploadId(product, 'x'.repeat(43)), 401);
  });
});

/** A value that a field's own schema refuses; undefined where it takes any text. */
function wrongValue(schema: z.ZodMiniType, candidates: unknown[]): unknown {
  return candidates.find((value) => !z.safeDecode(schema, value as never).success);
}

interface WrongInput {
  name: string;
  call: Call;
  field: string;
  sent: { params?: Fields; query?: Fields; body?: Fields };
}

function wrongInputs({ name, call }: (typeof named)[number]): WrongInput[] {
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

describe('wrong input', () => {
  // spec: 7.3.1
  it.each(named.flatMap(wrongInputs))(
    '$name is told beside its field',
    async ({ call, field, sent }) => {
      const answer = await ask(call, tokenFor(call), sent);
      expectFailure(answer, 400, call);
      expect(answer.body.code).toBe('invalid_input');
      // A field with fields of its own is named with each: `being_sent.since`.
      const named = Object.keys(answer.body.fields ?? {}).map((name) => name.split('.')[0]);
      expect(named).toContain(field);
    },
  );

  it.each(named.filter(({ call }) => call.upload))(
    '$name without a file says so',
    async ({ call }) => {
      const answer = await ask(call, tokenFor(call), { body: {} });
      expectFailure(answer, 400, call);
      expect(answer.body.fields).toHaveProperty('file');
    },
  );

  it.each(named.filter(({ call }) => call.method !== 'GET' && !call.upload))(
    '$name with what is not JSON is 400, and with another type 415',
    async ({ call }) => {
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
    },
  );

  it('in a key is refused too', async () => {
    const answer = await requestLoan(product, borrower.token, 20, 'x'.repeat(256));
    expectFailure(answer, 400);
  });
});

describe('what is not there', () => {
  const naming = named.filter(
    ({ call }) =>
      // A table to export is chosen from a list: there is no unknown one.
      (call.params && call.path !== '/admin/exports/:table') ||
      ['/payments/create-checkout', '/bank-account/verify-stripe'].includes(call.path),
  );

  it.each(naming)('$name of an unknown id is 404', async ({ call }) => {
    const answer = await ask(call, tokenFor(call));
    expectFailure(answer, 404, call);
    // Its own sentence: the address is known, the thing is not.
    expect(answer.body.code).not.toBe('not_found');
  });
});

describe('an address of the API', () => {
  it.each([
    ['GET', '/auth/login', 'POST'],
    ['POST', '/loans/limits', 'GET'],
    ['PATCH', `/admin/members/${randomUUID()}`, 'PUT, DELETE, GET'],
    ['DELETE', `/payments/create-checkout?loan_id=${randomUUID()}`, 'POST'],
  ])('that is asked by %s %s says how it can be asked [7.3.1]', async (method, path, allow) => {
    const answer = await product.call(method, path, { token: admin.token });
    expectFailure(answer, 405);
    expect(answer.body.code).toBe('method_not_allowed');
    const named = answer.headers.get('allow')?.split(', ').sort();
    expect(named).toEqual(allow.split(', ').sort());
  });

  it('that there is not is 404, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      expectFailure(await product.call(method, '/nothing', { token: admin.token }), 404);
  });
});

describe('what is another member’s', () => {
  // spec: 6.4.7
  it('loan, documents and payment are not there, and can be neither cancelled nor paid', async () => {
    const owner = await createVerifiedBorrower(product, admin);
    const { id: loanId } = (await requestLoan(product, owner.token)).body;
    const { token } = borrower;
    const reading = () =>
      Promise.all([
        product.call('GET', `/loans/${loanId}`, { token }),
        product.call('GET', `/loans/${loanId}/documents`, { token }),
        product.call('POST', `/loans/${loanId}/cancel`, { token }),
        openCheckout(product, token, loanId),
      ]);
    for (const answer of await reading()) expectFailure(answer, 404);
    await disburse(product, admin, loanId);
    await loanArrives(product, owner.token);
    const { sessionId } = await openCheckout(product, owner.token, loanId);
    for (const answer of await reading()) expectFailure(answer, 404);
    const status = `/payments/status/${sessionId}`;
    expectFailure(await product.call('GET', status, { token }), 404);
    // An admin does not own it either.
    expectFailure(await product.call('GET', status, { token: admin.token }), 404);
    await payByCard(product, sessionId);
    expectFailure(await product.call('GET', status, { token }), 404);
    expect((await product.call('GET', status, { token: owner.token })).status).toBe(200);
  });

  it('lists show only one’s own', async () => {
    const { body } = await product.call('GET', '/loans/my-loans', { token: borrower.token });
    expect(body).toMatchObject({ borrowed: [], total: 0 });
  });

  it('bank link cannot be taken over', async () => {
    const owner = await registerBorrower(product);
    const { session_id } = (await startBankLink(product, owner.token)).body;
    const taken = await product.call('POST', '/bank-account/verify-stripe', {
      token: borrower.token,
      body: { session_id },
    });
    expectFailure(taken, 404);
  });

  // spec: 2.9.14, 6.4.7
  it('document is served by its signature alone', async () => {
    const owner = await registerBorrower(product);
    await uploadId(product, owner.token);
    const queue = await product.call('GET', '/admin/pending-verifications?limit=200', {
      token: admin.token,
    });
    const own = queue.body.find(({ user }: { user: { id: string } }) => user.id === owner.id);
    const signed = `/${own.id_card_url}`;
    const [path = ''] = signed.split('?');
    const later = signed.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 60}`);
    expect((await product.call('GET', signed)).status).toBe(200);
    for (const address of [path, later, signed.replace('signature=', 'signature=A')]) {
      expectFailure(await product.call('GET', address, { token: borrower.token }), 404);
      expectFailure(await product.call('GET', address, { token: admin.token }), 404);
    }
  });
});

describe('one’s own case', () => {
  // spec: 4.2.12
  it('is for another admin, at every step', async () => {
    let place = await startProduct();
    const lender = await signInAdmin(place);
    const both = await registerBorrower(place);
    await uploadId(place, both.token);
    await linkBank(place, both.token, 'name_mismatch');
    const contact = { channel: 'call', direction: 'outgoing', note: 'Will pay on Friday.' };
    const { body: noted } = await place.call('POST', `/admin/members/${both.id}/contacts`, {
      token: lender.token,
      body: contact,
    });
    const [document] = (
      await place.call('GET', '/admin/pending-verifications', { token: lender.token })
    ).body;
    // Named as the admin at a start, with their own password, a member becomes one.
    place = await place.restart({ ADMIN_EMAIL: both.email, ADMIN_PASSWORD: borrowerPassword });
    try {
      const { token } = both;
      const refused = async (method: string, path: string, body?: unknown) => {
        const answer = await place.call(method, path, { token, body });
        expectFailure(answer, 403);
        expect(answer.body.code).toBe('own_case');
      };
      const member = `/admin/members/${both.id}`;
      await refused('POST', `/admin/verify-id/${document.id}?status=approved`);
      await refused('POST', `${member}/approve-bank`);
      await refused('DELETE', `${member}/bank-account`);
      await refused('PUT', member, { id_verification_status: 'approved' });
      await refused('PUT', member, { membership_level: 'platinum' });
      await refused('DELETE', member);
      await refused('POST', `${member}/contacts`, contact);
      await refused('POST', `/admin/contacts/${noted.id}/strike`, { reason: 'Not so.' });
      const asAdmin = { token: lender.token };
      await decideOnId(place, lender, document.id);
      await place.call('POST', `${member}/approve-bank`, asAdmin);
      const { status, body: loan } = await requestLoan(place, token);
      expect(status).toBe(201);
      await refused('POST', `/admin/disburse-loan/${loan.id}`);
      await refused('POST', `/admin/reject-loan/${loan.id}`);
      await refused('PUT', `/admin/loans/${loan.id}`, { status: 'repaid' });
      expect((await place.call('POST', `/admin/disburse-loan/${loan.id}`, asAdmin)).status).toBe(
        200,
      );
      await refused('POST', `/admin/disburse-loan/${loan.id}`);
    } finally {
      await place.stop();
    }
  });

  it('is also that of a member with the same phone, unless nobody else could decide', async () => {
    let place = await startProduct();
    const lender = await signInAdmin(place);
    const both = await registerBorrower(place);
    const twin = await registerBorrower(place);
    await uploadId(place, twin.token);
    await linkBank(place, twin.token, 'name_mismatch');
    const waiting = async () =>
      (await place.call('GET', '/admin/pending-verifications', { token: lender.token })).body;
    const [document] = await waiting();
    place = await place.restart({ ADMIN_EMAIL: both.email, ADMIN_PASSWORD: borrowerPassword });
    try {
      const { token } = both;
      const refused = async (method: string, path: string, body?: unknown) => {
        const answer = await place.call(method, path, { token, body });
        expectFailure(answer, 403);
        expect(answer.body).toMatchObject({
          code: 'own_case',
          detail: 'This member has the same bank account or phone as you. Ask another admin.',
        });
      };
      const member = `/admin/members/${twin.id}`;
      await refused('POST', `/admin/verify-id/${document.id}?status=approved`);
      await refused('POST', `${member}/approve-bank`);
      await refused('DELETE', `${member}/bank-account`);
      await refused('PUT', member, { first_name: 'Bea' });
      await refused('DELETE', member);
      await refused('POST', `${member}/contacts`, {
        channel: 'call',
        direction: 'outgoing',
        note: 'Will pay on Friday.',
      });
      await decideOnId(place, lender, document.id);
      await place.call('POST', `${member}/approve-bank`, { token: lender.token });
      const { body: loan } = await requestLoan(place, twin.token);
      await refused('POST', `/admin/disburse-loan/${loan.id}`);
      await refused('POST', `/admin/reject-loan/${loan.id}`);
      await refused('PUT', `/admin/loans/${loan.id}`, { status: 'repaid' });
      await refused('POST', `/admin/loans/${loan.id}/write-off`, { reason: 'Not so.' });
      const rejected = await place.call('POST', `/admin/reject-loan/${loan.id}`, {
        token: lender.token,
      });
      expect(rejected.status).toBe(200);
    } finally {
      await place.stop();
    }
  });
});
