import { describe, expect, it } from 'vitest';
import {
  borrowerPassword,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import {
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
  taking,
  useHere,
  wrongInputs,
} from './shared/permissions.ts';
import { decideOnId, linkBank, uploadId } from './verification-steps.ts';

useHere();

describe('who may call', () => {
  it.each(closed)('$name with a token that is none is 401', async ({ call }) => {
    for (const token of ['x'.repeat(43), `${borrower.token}x`, borrower.token.slice(1)])
      expectFailure(await ask(call, token), 401, call);
  });

  it.each(byRole.filter(({ role, call }) => !isAllowed(role, call)))(
    '$name by a $role is 403, whatever is sent',
    ({ role, call }) => expectRefused(call, role),
  );

  it.each(byRole.filter(({ role, call }) => isAllowed(role, call)))(
    '$name by a $role is let in',
    ({ role, call }) => expectLetIn(call, role),
  );
});

describe('wrong input', () => {
  it.each(named.flatMap(wrongInputs))('$name is told beside its field', expectToldBesideField);

  it.each(taking)('$name with what is not JSON is 400, and with another type 415', ({ call }) =>
    expectJsonAlone(call),
  );
});

describe('one’s own case', () => {
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
