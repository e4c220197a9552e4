import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  openCheckout,
  payByCard,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { approveId, decideOnId, linkBank, uploadId } from './verification-steps.ts';

let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

function edit(loanId: string, body: Record<string, unknown>) {
  return product.call('PUT', `/admin/loans/${loanId}`, { token: admin.token, body });
}

describe('a loan’s edit', () => {
  it('that is refused leaves the borrower’s open page alone', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    expect((await edit(loanId, { amount: 100 })).status).toBe(422);
    expect((await payByCard(product, sessionId)).status).toBe(200);
  });

  it('never leaves less than the provider can collect, nor a date that nobody meant', async () => {
    const { loanId } = await createLoanOut(product, admin);
    expect(await edit(loanId, { amount: 0.01, interest_rate: 0 })).toMatchObject({
      status: 422,
      body: {
        fields: {
          amount: 'The borrower cannot owe less than $0.50, the least we can collect.',
        },
      },
    });
    expect((await edit(loanId, { term_date: '9999-12-31' })).status).toBe(422);
  });
});

describe('an approval', () => {
  it('that was taken back stops the money', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    await product.call('PUT', `/admin/members/${borrower.id}`, {
      token: admin.token,
      body: { id_verification_status: 'rejected' },
    });
    expect(await disburse(product, admin, loan.id)).toMatchObject({
      status: 422,
      body: { code: 'not_verified' },
    });
  });

  it('of a bank account is not carried over to another name either, nor to another account', async () => {
    const borrower = await registerBorrower(product);
    const rename = (first_name: string, last_name: string) =>
      product.call('PUT', '/profile/update', {
        token: borrower.token,
        body: { first_name, last_name },
      });
    const account = async () =>
      (await product.call('GET', '/bank/my-account', { token: borrower.token })).body;
    expect((await linkBank(product, borrower.token)).body.verified).toBe(true);
    expect((await rename('Sam', 'Stranger')).body.bank_account_verified).toBe(false);
    expect(await account()).toMatchObject({
      verified: false,
      reason: expect.stringContaining('does not match'),
    });
    await uploadId(product, borrower.token);
    await approveId(product, admin, borrower);
    expect((await requestLoan(product, borrower.token)).body.code).toBe('not_verified');
    const looked = (await account()).id;
    await linkBank(product, borrower.token);
    const approve = (account_id: string) =>
      product.call('POST', `/admin/members/${borrower.id}/approve-bank`, {
        token: admin.token,
        body: { account_id },
      });
    expect(await approve(looked)).toMatchObject({
      status: 404,
      body: { code: 'bank_account_not_found' },
    });
    expect((await approve((await account()).id)).status).toBe(200);
    expect((await requestLoan(product, borrower.token)).status).toBe(201);
  });

  it('of an ID or an account is not carried over to another middle initial', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const rename = (middle_initial: string) =>
      product.call('PUT', '/profile/update', { token: borrower.token, body: { middle_initial } });
    expect((await rename('z')).body).toMatchObject({
      id_verification_status: 'pending',
      id_submitted: false,
      bank_account_verified: false,
    });
    expect((await rename('q')).body.bank_account_verified).toBe(true);
  });

  it('of an ID is refused when the name that it was held against has changed since', async () => {
    const borrower = await registerBorrower(product);
    await uploadId(product, borrower.token);
    const waiting = async () => {
      const queue = '/admin/pending-verifications?limit=200';
      const { body } = await product.call('GET', queue, { token: admin.token });
      return body.find(({ user }: { user: { id: string } }) => user.id === borrower.id);
    };
    const decide = (id: string) => decideOnId(product, admin, id);
    const looked = await waiting();
    await product.call('PUT', '/profile/update', {
      token: borrower.token,
      body: { last_name: 'Somebody' },
    });
    expect(await decide(looked.id)).toMatchObject({
      status: 409,
      body: { code: 'id_not_waiting' },
    });
    const now = await waiting();
    expect(now.user.full_name).toContain('Somebody');
    expect((await fetch(new URL(now.id_card_url, product.url))).status).toBe(200);
    expect((await decide(now.id)).status).toBe(200);
  });

  it('is not carried over to another name', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const renamed = await product.call('PUT', '/profile/update', {
      token: borrower.token,
      body: { first_name: 'Jordan', last_name: 'Whitfield' },
    });
    expect(renamed.body).toMatchObject({ id_verification_status: 'pending', id_submitted: false });
    const same = await createVerifiedBorrower(product, admin);
    const phone = await product.call('PUT', '/profile/update', {
      token: same.token,
      body: { first_name: 'Ada', phone: '(555) 010-9999' },
    });
    expect(phone.body.id_verification_status).toBe('approved');
  });

  it('is not given to oneself by another spelling of one’s id', async () => {
    const own = await product.call('PUT', `/admin/members/${admin.id.toUpperCase()}`, {
      token: admin.token,
      body: { membership_level: 'platinum' },
    });
    expect(own).toMatchObject({ status: 403, body: { code: 'own_case' } });
  });
});

describe('text that means harm', () => {
  it('that takes long to normalise is refused', async () => {
    const refused = await product.call('POST', '/auth/login', {
      body: { email: `a${'\u0301\u0316'.repeat(12_000)}@example.com`, password: 'x' },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { email: 'Email can have at most 254 characters.' } },
    });
  });

  it('with a NUL is refused with a sentence, and marks that show nothing are taken away', async () => {
    const search = await product.call('GET', '/admin/members?search=%00', { token: admin.token });
    expect(search).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const register = (body: Record<string, string>) =>
      product.call('POST', '/auth/register', {
        body: {
          email: 'someone@example.com',
          password: 'a-long-password',
          first_name: 'Ann',
          last_name: 'Other',
          phone: '(555) 010-1234',
          ...body,
        },
      });
    expect((await register({ first_name: 'Ev\u0000e' })).body.fields).toHaveProperty('first_name');
    const turned = await register({ first_name: '\u202eevil' });
    expect(turned.body.user.full_name).toBe('evil Other');
    expect((await register({ last_name: '\u200d' })).body.fields).toHaveProperty('last_name');
    const arabic = await registerBorrower(product, { first: 'فاطمة', last: 'الزهراء' });
    expect(arabic.id).toBeTruthy();
    const again = await register({ email: `\u200e${arabic.email}\u200b` });
    expect(again.body.code).toBe('email_taken');
  });

  it('in a cursor is a page that does not exist', async () => {
    for (const text of [
      '+275760-09-13T00:00:00.000Z 0',
      `2026-01-01T00:00:00.000Z ${'-'.repeat(36)}`,
    ]) {
      const cursor = Buffer.from(text).toString('base64url');
      const answer = await product.call('GET', `/admin/members?cursor=${cursor}`, {
        token: admin.token,
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
  });
});

describe('a stranger’s bank account', () => {
  it('is not verified by whoever was approved under another name', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const linked = await linkBank(product, borrower.token, 'name_mismatch');
    expect(linked.body).toMatchObject({ verified: false });
  });
});
