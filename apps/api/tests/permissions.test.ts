import { randomUUID } from 'node:crypto';
import { carriesSession } from '@sevenday/contract';
import { type Role, roles } from '@sevenday/contract/capabilities';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../src/identity/index.ts';
import type { SignedIn } from './api.ts';
import {
  createVerifiedBorrower,
  disburse,
  loanArrives,
  openCheckout,
  payByCard,
  registerBorrower,
  requestLoan,
} from './harness.ts';
import {
  admin,
  ask,
  borrower,
  byRole,
  closed,
  expectFailure,
  expectJsonAlone,
  expectLetIn,
  expectRefused,
  expectToldBesideField,
  isAllowed,
  named,
  product,
  taking,
  tokenFor,
  useHere,
  wrongInputs,
} from './shared/permissions.ts';
import { startBankLink, uploadId } from './verification-steps.ts';

useHere();

/** Of each call one cell: the role that may do least of those that are let in, or most of those that are refused. */
function ofEachCall(isLetIn: boolean): typeof byRole {
  const rights = (role: Role) => (isLetIn ? -1 : 1) * roles[role].length;
  const cells = byRole
    .filter(({ role, call }) => isAllowed(role, call) === isLetIn)
    .sort((one, other) => rights(one.role) - rights(other.role));
  return [...new Map(cells.map((cell) => [cell.name, cell])).values()];
}

async function makeOwner({ id }: SignedIn): Promise<void> {
  await product.database.transact((tx) =>
    tx.update(users).set({ isAdmin: true }).where(eq(users.id, id)),
  );
}

describe('who may call', () => {
  // spec: 6.4.4
  it.each(closed)('$name without a token, or with one that is none, is 401', async ({ call }) => {
    expectFailure(await ask(call, undefined), 401, call);
    expectFailure(await ask(call, 'garbage'), 401, call);
  });

  // spec: 6.4.5
  it.each(ofEachCall(false))('$name by a $role is 403, whatever is sent', ({ role, call }) =>
    expectRefused(call, role),
  );

  it.each(ofEachCall(true))('$name by a $role is let in', ({ role, call }) =>
    expectLetIn(call, role),
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

describe('wrong input', () => {
  // spec: 7.3.1
  it.each(named.flatMap((one) => wrongInputs(one).slice(0, 1)))(
    '$name is told beside its field',
    expectToldBesideField,
  );

  it.each(named.filter(({ call }) => call.upload))(
    '$name without a file says so',
    async ({ call }) => {
      const answer = await ask(call, tokenFor(call), { body: {} });
      expectFailure(answer, 400, call);
      expect(answer.body.fields).toHaveProperty('file');
    },
  );

  it.each(taking.slice(0, 1))(
    '$name with what is not JSON is 400, and with another type 415',
    ({ call }) => expectJsonAlone(call),
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
    const both = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, both.token);
    await makeOwner(both);
    const refused = async (method: string, path: string, body?: unknown) => {
      const answer = await product.call(method, path, { token: both.token, body });
      expectFailure(answer, 403);
      expect(answer.body.code).toBe('own_case');
    };
    const member = `/admin/members/${both.id}`;
    await refused('POST', `${member}/approve-bank`);
    await refused('PUT', member, { membership_level: 'platinum' });
    await refused('DELETE', member);
    await refused('POST', `/admin/disburse-loan/${loan.id}`);
    await refused('POST', `/admin/reject-loan/${loan.id}`);
    await refused('PUT', `/admin/loans/${loan.id}`, { status: 'repaid' });
    expect((await disburse(product, admin, loan.id)).status).toBe(200);
    await refused('POST', `/admin/disburse-loan/${loan.id}`);
  });
});
