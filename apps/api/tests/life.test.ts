import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import {
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { approveId, linkBank, uploadId } from './verification-steps.ts';

describe('a loan’s whole life', () => {
  let product: RunningProduct;
  let admin: SignedIn;
  let borrower: SignedIn;
  let loanId: string;

  beforeAll(async () => {
    product = await startProduct();
    admin = await signInAdmin(product);
    borrower = await registerBorrower(product);
  });
  afterAll(() => product.stop());

  it('begins with a borrower who may not borrow yet', async () => {
    const { body } = await requestLoan(product, borrower.token);
    expect(body).toMatchObject({ code: 'not_verified' });
  });

  // spec: 1.1.3, 1.2.1, 6.3.3
  it('has the ID handed in, seen in the queue and opened, and approved', async () => {
    expect((await uploadId(product, borrower.token)).body).toMatchObject({ id_submitted: true });
    const queue = await product.call('GET', '/admin/pending-verifications', { token: admin.token });
    expect(queue.headers.get('x-total-count')).toBe('1');
    const document = await fetch(`${product.url}/${queue.body[0].id_card_url}`);
    expect(document.status).toBe(200);
    expect(document.headers.get('content-type')).toBe('image/jpeg');
    await approveId(product, admin, borrower);
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body).toMatchObject({ id_verification_status: 'approved' });
  });

  it('has a bank account linked', async () => {
    const linked = await linkBank(product, borrower.token);
    expect(linked.body).toMatchObject({ verified: true, reason: null });
    const mine = await product.call('GET', '/bank/my-account', { token: borrower.token });
    expect(mine.body.account_number_last4).toMatch(/^\d{4}$/);
  });

  // spec: 3.3.1, 3.3.2, 3.3.3, 7.2.6
  it('quotes $25.00 and 1303.57 % APR for $20', async () => {
    const limits = await product.call('GET', '/loans/limits', { token: borrower.token });
    expect(limits.body).toMatchObject({
      max_loan_amount: 20,
      interest_rate: 25,
      membership_level: 'silver',
    });
    const quote = await product.call('GET', '/loans/quote?amount=20', { token: borrower.token });
    expect(quote.body).toMatchObject({ total: 25, interest_amount: 5, apr: 1303.57 });
  });

  // spec: 1.1.5, 7.2.7
  it('approves the request at once, without a due date', async () => {
    const { status, body } = await requestLoan(product, borrower.token);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      amount: 20,
      status: 'funded',
      disbursed: false,
      term_date: null,
      total_due: 25,
    });
    loanId = body.id;
  });

  // spec: 1.2.4, 1.2.5, 4.2.4, 6.3.8, 7.2.35
  it('is disbursed by an admin and arrives, due in seven days', async () => {
    const pending = await product.call('GET', '/admin/pending-loans', { token: admin.token });
    expect(pending.body[0]).toMatchObject({ id: loanId, total_due: 25 });
    const sent = await product.call('POST', `/admin/disburse-loan/${loanId}`, {
      token: admin.token,
    });
    expect(sent.status).toBe(200);
    const loan = await loanArrives(product, borrower.token);
    expect(loan).toMatchObject({ days_until_due: 7, can_pay: true, is_overdue: false });
    const active = await product.call('GET', '/admin/active-loans', { token: admin.token });
    expect(active.body).toHaveLength(1);
  });

  // spec: 1.1.6, 3.1.6, 3.11.1, 3.11.2, 4.7.1, 7.2.8, 7.2.11
  it('is repaid by card on the hosted page', async () => {
    const { status, sessionId } = await openCheckout(product, borrower.token, loanId);
    expect(status).toBe(200);
    const before = await product.call('GET', `/payments/status/${sessionId}`, {
      token: borrower.token,
    });
    expect(before.body).toMatchObject({ payment_status: 'unpaid', status: 'open' });
    expect((await payByCard(product, sessionId)).status).toBe(200);
    const after = await product.call('GET', `/payments/status/${sessionId}`, {
      token: borrower.token,
    });
    expect(after.body).toEqual({
      payment_status: 'paid',
      status: 'complete',
      amount_total: 2500,
      afterwards: null,
      loan_cancelled: false,
      loan_id: loanId,
    });
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid', total_due: 0 });
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body).toMatchObject({ total_loans_taken: 1, membership_level: 'silver' });
  });

  // spec: 1.2.2, 6.3.4, 7.2.21
  it('leaves books that agree with a sum by hand', async () => {
    const { body } = await product.call('GET', '/admin/financial-stats', { token: admin.token });
    expect(body).toMatchObject({
      total_outgoing: 20,
      total_disbursed: 20,
      total_repaid: 25,
      total_incoming: 0,
      total_interest_earned: 5,
      expected_profit: 5,
      net_position: 5,
      total_late_fees: 0,
      pending_disbursement_amount: 0,
      pending_disbursement_count: 0,
      repaid_loans_count: 1,
      active_loans_count: 0,
      loans_by_status: { funded: 0, disbursed: 0, repaid: 1, defaulted: 0 },
    });
  });
});
