import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { moveDays } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  loanArrives,
  openCheckout,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const anId = expect.stringMatching(uuidV4);
const aTime = expect.stringMatching(utc);

let product: RunningProduct;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

const get = (path: string, by: SignedIn = admin) =>
  product.call('GET', path, { token: by.token }).then(({ body }) => body);

const me = (by: SignedIn) => get('/profile/me', by);

/** The admin's member form. */
const edit = (member: SignedIn, body: Record<string, unknown>) =>
  product.call('PUT', `/admin/members/${member.id}`, { token: admin.token, body });

function ofLoan<Item extends { id: string }>(list: Item[], loanId: string): Item | undefined {
  return list.find(({ id }) => id === loanId);
}

describe('a user', () => {
  it('is silver, gold or platinum [3.1.2]', async () => {
    const member = await registerBorrower(product);
    expect((await me(member)).membership_level).toBe('silver');
    for (const membership_level of ['gold', 'platinum', 'silver']) {
      expect((await edit(member, { membership_level })).status).toBe(200);
      expect((await me(member)).membership_level).toBe(membership_level);
    }
    expect((await edit(member, { membership_level: 'bronze' })).status).toBe(400);
  });

  it('has an ID that is pending, approved or rejected [3.1.3]', async () => {
    const member = await registerBorrower(product);
    expect((await me(member)).id_verification_status).toBe('pending');
    for (const id_verification_status of ['approved', 'rejected', 'pending']) {
      const reason = 'Seen at the counter.';
      expect((await edit(member, { id_verification_status, reason })).status).toBe(200);
      expect((await me(member)).id_verification_status).toBe(id_verification_status);
    }
    expect((await edit(member, { id_verification_status: 'unknown' })).status).toBe(400);
  });

  it('has a verified bank account or none, and is an admin or not [3.1.4, 3.1.5]', async () => {
    const stranger = await registerBorrower(product);
    const borrower = await createVerifiedBorrower(product, admin);
    expect(await me(stranger)).toMatchObject({ bank_account_verified: false, is_admin: false });
    expect(await me(borrower)).toMatchObject({ bank_account_verified: true, is_admin: false });
    expect(await me(admin)).toMatchObject({ is_admin: true });
  });

  it('may borrow up to the cap and at the rate of the level [1.1.12, 3.3.1, 3.3.2, 3.3.3]', async () => {
    const member = await registerBorrower(product);
    const gold = { membership_level: 'gold', interest_rate: 20, from_completed_loans: 5 };
    const platinum = { membership_level: 'platinum', interest_rate: 15, from_completed_loans: 10 };
    const goldAhead = { ...gold, missing_loans: 5 };
    const platinumAhead = { ...platinum, missing_loans: 10 };
    for (const [membership_level, max_loan_amount, interest_rate, levels_ahead] of [
      ['silver', 20, 25, [goldAhead, platinumAhead]],
      ['gold', 50, 20, [platinumAhead]],
      ['platinum', 100, 15, []],
    ] as const) {
      await edit(member, { membership_level });
      expect(await get('/loans/limits', member)).toMatchObject({
        membership_level,
        max_loan_amount,
        interest_rate,
        levels_ahead,
      });
    }
  });
});

describe('a loan, from the request to the money', () => {
  let borrower: SignedIn;
  let loanId: string;
  beforeAll(async () => {
    borrower = await createVerifiedBorrower(product, admin);
    await edit(borrower, { membership_level: 'gold' });
    const { body } = await product.call('POST', '/loans/create', {
      token: borrower.token,
      body: { amount: 12.34, contract_accepted: true },
    });
    loanId = body.id;
  });

  it('is repaid automatically unless the request says otherwise [1.1.11]', async () => {
    expect(await get(`/loans/${loanId}`, borrower)).toMatchObject({ automatic_repayment: true });
    const other = await createVerifiedBorrower(product, admin);
    const { body } = await product.call('POST', '/loans/create', {
      token: other.token,
      body: { amount: 12.34, contract_accepted: true, automatic_repayment: false },
    });
    expect(body).toMatchObject({ automatic_repayment: false, interest_amount: 3.08 });
  });

  it('is in the borrower’s own list, beside an empty one [3.2.1, 3.2.3, 3.2.4, 3.2.6, 7.2.5]', async () => {
    const { borrowed, lent } = await get('/loans/my-loans', borrower);
    expect(lent).toEqual([]);
    expect(borrowed).toHaveLength(1);
    expect(borrowed[0]).toMatchObject({
      id: anId,
      amount: 12.34,
      status: 'funded',
      disbursed: false,
      late_fee: 0,
      term_date: null,
    });
  });

  it('waits with the borrower and the account it goes to [3.9.1, 3.9.2, 3.9.3, 7.2.34]', async () => {
    const pending = await get('/admin/pending-loans');
    expect(pending).toBeInstanceOf(Array);
    expect(ofLoan(pending, loanId)).toMatchObject({
      id: loanId,
      amount: 12.34,
      term_date: null,
      borrower: { full_name: 'Ada Q. Borrower', email: borrower.email, phone: '(555) 010-1234' },
      bank_account: {
        account_holder_name: 'Ada Q. Borrower',
        bank_name: 'Sandbox Bank',
        account_number_last4: expect.stringMatching(/^\d{4}$/),
      },
    });
  });

  it('is active once its money is sent [2.12.1, 3.2.5, 3.8.1, 3.8.2, 3.8.3, 3.8.4, 7.2.23, 7.3.4, 7.3.5]', async () => {
    await disburse(product, admin, loanId);
    expect(ofLoan(await get('/admin/active-loans'), loanId)).toMatchObject({
      status: 'funded',
      money_on_its_way: true,
    });
    const mine = await loanArrives(product, borrower.token);
    expect(mine).toMatchObject({ disbursed: true, term_date: aTime });
    const active = await get('/admin/active-loans');
    expect(active).toBeInstanceOf(Array);
    expect(ofLoan(active, loanId)).toEqual({
      id: anId,
      amount: 12.34,
      interest_rate: 20,
      interest_amount: 2.46,
      late_fee: 0,
      total_due: 14.8,
      term_date: mine.term_date,
      time_zone: 'America/New_York',
      disbursed_at: aTime,
      status: 'disbursed',
      is_overdue: false,
      days_until_due: 7,
      payment_processing: false,
      money_on_its_way: false,
      manual_transfer: false,
      payment_returned: false,
      written_off: false,
      last_debit: {
        amount: 14.8,
        day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        failure_reason: null,
        ended_at: null,
        status: 'announced',
        try_number: 1,
      },
      borrower: {
        id: expect.stringMatching(uuidV4),
        full_name: 'Ada Q. Borrower',
        email: borrower.email,
        phone: '(555) 010-1234',
        membership_level: 'gold',
      },
    });
  });

  it('costs the same wherever it is shown, late fee included [9.2.2, 9.2.6]', async () => {
    await product.call('PUT', `/loans/${loanId}/automatic-repayment`, {
      token: borrower.token,
      body: { on: false },
    });
    await moveDays(product, admin, 9);
    expect(ofLoan(await get('/admin/active-loans'), loanId)).toMatchObject({
      late_fee: 0.74,
    });
    const edited = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { late_fee: 0.22 },
    });
    // 12.34 + 2.46 + 0.22, by hand: in binary fractions the sum is another.
    const total = 15.02;
    expect(edited.body.total_due).toBe(total);
    expect(ofLoan(await get('/admin/active-loans'), loanId)).toMatchObject({
      amount: 12.34,
      interest_amount: 2.46,
      late_fee: 0.22,
      total_due: total,
    });
    expect(await get(`/loans/${loanId}`, borrower)).toMatchObject({ total_due: total });
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    expect(await get(`/payments/status/${sessionId}`, borrower)).toMatchObject({
      amount_total: 1502,
    });
  });
});

describe('a link to a bank account', () => {
  it('starts with a secret for the page and a session for the server [3.12.1, 7.2.18]', async () => {
    const { token } = await registerBorrower(product);
    const { status, body } = await product.call(
      'POST',
      '/bank-account/create-verification-session',
      { token },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      client_secret: expect.stringMatching(/.{10}/),
      session_id: expect.stringMatching(/^fcsess_/),
    });
  });
});

describe('the queue of IDs', () => {
  it('holds no one who has handed in nothing [2.9.1]', async () => {
    const silent = await registerBorrower(product);
    const borrower = await createVerifiedBorrower(product, admin);
    const queue: { user: { id: string } }[] = await get('/admin/pending-verifications?limit=200');
    const waiting = queue.map(({ user }) => user.id);
    expect(waiting).not.toContain(silent.id);
    expect(waiting).not.toContain(borrower.id);
  });
});

describe('the financial summary', () => {
  it('counts loans by the four words, also those that are none of them [4.2.1]', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    const before = (await get('/admin/financial-stats')).loans_by_status;
    expect(Object.keys(before).sort()).toEqual(['defaulted', 'disbursed', 'funded', 'repaid']);
    await product.call('POST', `/loans/${loan.id}/cancel`, { token: borrower.token });
    const after = (await get('/admin/financial-stats')).loans_by_status;
    expect(after).toEqual({ ...before, funded: before.funded - 1 });
  });
});
