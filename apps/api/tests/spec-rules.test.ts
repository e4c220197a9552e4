import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Life, openLife } from '../src/offboarding/life.testing.ts';
import type { SignedIn } from './api.ts';
import { debitTimeOf, movePast } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  loanArrives,
  myLoan,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { approveId, linkBank, uploadId } from './verification-steps.ts';

let product: RunningProduct;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

describe('what has to be filled in', () => {
  const person = {
    email: 'someone@example.com',
    password: 'a-long-borrower-password',
    first_name: 'Ada',
    last_name: 'Borrower',
    phone: '(555) 010-1234',
  };

  it.each([
    ['first_name', 'First name is required.'],
    ['last_name', 'Last name is required.'],
    ['email', 'Email is required.'],
    ['phone', 'Phone is required.'],
    ['password', 'Password is required.'],
  ])('to register: %s [5.2.1, 5.2.2, 5.2.3, 5.2.4, 5.2.5]', async (field, sentence) => {
    const { [field]: _, ...without } = person as Record<string, string>;
    for (const body of [without, { ...person, [field]: '' }]) {
      const answer = await product.call('POST', '/auth/register', { body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(answer.body.fields).toEqual({ [field]: sentence });
    }
  });

  it('in a profile: the names, the phone and the email [5.3.1]', async () => {
    const { token } = await registerBorrower(product);
    const before = await product.call('GET', '/profile/me', { token });
    for (const [field, sentence] of [
      ['first_name', 'First name is required.'],
      ['last_name', 'Last name is required.'],
      ['phone', 'Phone is required.'],
      ['email', 'Email is required.'],
    ] as const) {
      const answer = await product.call('PUT', '/profile/update', {
        token,
        body: { [field]: ' ' },
      });
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
    }
    expect((await product.call('GET', '/profile/me', { token })).body).toEqual(before.body);
  });

  it('and a middle initial is one letter [5.3.2, 9.4.5]', async () => {
    const { token } = await registerBorrower(product);
    for (const [middle_initial, kept] of [
      ['quentin', 'Q'],
      ['é', 'É'],
      ['', ''],
    ] as const) {
      const body = { middle_initial };
      const answer = await product.call('PUT', '/profile/update', { token, body });
      expect(answer.body.middle_initial).toBe(kept);
    }
  });
});

describe('a bank account', () => {
  it('of another name lends nothing until an admin approves it, and repays by itself then [4.4.5, 4.4.8, 6.4.2]', async () => {
    const borrower = await registerBorrower(product);
    await uploadId(product, borrower.token);
    await approveId(product, admin, borrower);
    expect((await linkBank(product, borrower.token, 'name_mismatch')).body.verified).toBe(false);
    const early = await requestLoan(product, borrower.token);
    expect(early).toMatchObject({ status: 422, body: { code: 'not_verified' } });
    await product.call('POST', `/admin/members/${borrower.id}/approve-bank`, {
      token: admin.token,
    });
    const loan = await requestLoan(product, borrower.token);
    expect(loan).toMatchObject({ status: 201, body: { status: 'funded' } });
    expect((await disburse(product, admin, loan.body.id)).status).toBe(200);
    const arrived = await loanArrives(product, borrower.token);
    expect(arrived).toMatchObject({ payment_processing: false });
    await product.drain();
    await movePast(product, admin, debitTimeOf(arrived));
    expect(await myLoan(product, borrower.token)).toMatchObject({ payment_processing: true });
  });

  it('lends nothing to someone whose ID is not approved [6.4.1]', async () => {
    const borrower = await registerBorrower(product);
    await linkBank(product, borrower.token);
    expect(await requestLoan(product, borrower.token)).toMatchObject({
      status: 422,
      body: { code: 'not_verified', detail: expect.stringContaining('ID') },
    });
  });

  it('has to be on file when the money is sent [4.2.5]', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    await product.call('DELETE', `/admin/members/${borrower.id}/bank-account`, {
      token: admin.token,
    });
    const pending = await product.call('GET', '/admin/pending-loans', { token: admin.token });
    expect(pending.body).toMatchObject([{ id: loan.id, bank_account: null }]);
    expect(await disburse(product, admin, loan.id)).toMatchObject({
      status: 422,
      body: { code: 'no_bank_account', detail: 'Borrower must add bank account' },
    });
    const mine = await product.call('GET', `/loans/${loan.id}`, { token: borrower.token });
    expect(mine.body).toMatchObject({ status: 'funded', disbursed: false });
  });
});

describe('an admin who borrows', () => {
  let life: Life;
  beforeAll(async () => {
    life = await openLife();
  });
  afterAll(() => life.close());

  it('does what a borrower does, but decides nothing about it [4.2.12, 6.3.1]', async () => {
    const second = await life.verified();
    await life.query(`update users set is_admin = true where id = '${second.id}'`);
    const loanId = await life.request(second);
    const own = { token: second.token };
    for (const call of [
      { method: 'POST', url: `/api/admin/disburse-loan/${loanId}`, ...own },
      {
        method: 'POST',
        url: `/api/admin/reject-loan/${loanId}`,
        body: { reason: 'other' },
        ...own,
      },
      { method: 'PUT', url: `/api/admin/loans/${loanId}`, body: { amount: 1 }, ...own },
    ] as const) {
      const answer = await life.call(call);
      expect(answer.statusCode, call.url).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'own_case' });
    }
    await life.disburse(loanId);
    await life.pass(5_000);
    await life.pay(await life.openCheckout(second, loanId), { payment_method: 'card' });
    const me = await life.call({ method: 'GET', url: '/api/profile/me', ...own });
    expect(me.json()).toMatchObject({ is_admin: true, total_loans_taken: 1 });
  });
});
