import { refusals } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { atBank } from './api.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  eventually,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
  stats,
} from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

describe('a payout that is not begun', () => {
  it('to an account that lost its verification: the admin reads why', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    const { data: linked } = await atBank(
      product,
      'GET',
      '/v1/events?type=financial_connections.account.created&limit=1',
    );
    const account = `financial_connections/accounts/${linked[0].data.object.id}`;
    await atBank(product, 'POST', `/v1/test_helpers/${account}`, { status: 'disconnected' });
    await eventually(
      () => product.call('GET', '/profile/me', { token: borrower.token }),
      ({ body }) => !body.bank_account_verified,
    );
    const refused = await disburse(product, admin, loan.id);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'bank_account_not_usable', detail: refusals.disbursing.accountNotVerified },
    });
    const { body } = await product.call('GET', '/admin/pending-loans?limit=200', {
      token: admin.token,
    });
    const listed = body.find((item: { id: string }) => item.id === loan.id);
    expect(listed.why_not_sendable).toBe(refusals.disbursing.accountNotVerified);
  });
});

describe('a payment by bank debit', () => {
  // spec: 4.1.10, 5.8.5
  it('says that it is processing, takes no second payment, and settles days later', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
      payment_method: 'us_bank_account',
      outcome: 'success',
    });
    const status = await product.call('GET', `/payments/status/${sessionId}`, {
      token: borrower.token,
    });
    expect(status.body).toMatchObject({ payment_status: 'unpaid', status: 'complete' });
    const loan = await myLoan(product, borrower.token);
    expect(loan).toMatchObject({ payment_processing: true, can_pay: false, status: 'disbursed' });
    expect(loan.payment_expected_by).toBeTruthy();
    const second = await openCheckout(product, borrower.token, loanId);
    expect(second).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } });
    const edits = [
      { status: 'repaid' },
      { amount: 10 },
      { interest_rate: 20 },
      { term_date: '2099-12-31' },
      { late_fee: 1 },
    ];
    for (const body of edits) {
      const edited = await product.call('PUT', `/admin/loans/${loanId}`, {
        token: admin.token,
        body,
      });
      expect(edited).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } });
    }
    expect(await myLoan(product, borrower.token)).toEqual(loan);
    await product.call('POST', '/sandbox/clock', { token: admin.token, body: { advance_days: 5 } });
    const settled = await eventually(
      () => myLoan(product, borrower.token),
      (mine) => mine.status === 'repaid',
    );
    expect(settled).toMatchObject({ payment_processing: false, total_due: 0 });
  });
});

describe('checkout', () => {
  it('expires the earlier page before it opens one for another amount', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const first = await openCheckout(product, borrower.token, loanId);
    const edited = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { amount: 16 },
    });
    expect(edited.body).toMatchObject({ amount: 16, total_due: 20 });
    const paid = await payByCard(product, first.sessionId);
    expect(paid.status).toBe(400);
    const second = await openCheckout(product, borrower.token, loanId);
    expect(second.sessionId).not.toBe(first.sessionId);
    await payByCard(product, second.sessionId);
    const status = await product.call('GET', `/payments/status/${second.sessionId}`, {
      token: borrower.token,
    });
    expect(status.body).toEqual({
      ...{ payment_status: 'paid', status: 'complete', amount_total: 2000 },
      afterwards: null,
      loan_cancelled: false,
      loan_id: loanId,
    });
  });

  // spec: 7.3.8
  it('refuses an origin that is not the product’s own, and a loan whose money is not out', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    const early = await openCheckout(product, borrower.token, loan.id);
    expect(early).toMatchObject({ status: 409, body: { code: 'loan_state' } });
    const elsewhere = await product.call(
      'POST',
      `/payments/create-checkout?loan_id=${loan.id}&origin_url=https%3A%2F%2Fevil.example`,
      { token: borrower.token },
    );
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'wrong_origin' } });
  });
});

describe('an admin’s edit of a loan', () => {
  // spec: 1.2.4, 5.8.4, 6.3.7, 7.2.32
  it('moves amount and rate in the borrower’s favor only, and says the limits of each field', async () => {
    const { loanId } = await createLoanOut(product, admin);
    const edit = (body: Record<string, unknown>) =>
      product.call('PUT', `/admin/loans/${loanId}`, { token: admin.token, body });
    expect(await edit({ amount: 21 })).toMatchObject({
      status: 422,
      body: { code: 'edit_not_allowed', fields: { amount: expect.stringContaining('$20.00') } },
    });
    expect((await edit({ amount: 0 })).body.fields.amount).toContain('more than $0.00');
    expect((await edit({ interest_rate: 26 })).status).toBe(422);
    const raised = await edit({ late_fee: 0.01 });
    expect(raised.body.fields.late_fee).toBe('The late fee can only be lowered: it is $0.00 now.');
    const sooner = await edit({ term_date: '2020-01-01' });
    expect(sooner.body.fields.term_date).toMatch(/: it is \w{3} \d+, \d{4} now\.$/);
    expect((await edit({ status: 'overdue' })).status).toBe(422);
    expect((await edit({ amount: 10 })).body).toMatchObject({ amount: 10, total_due: 12.5 });
    expect((await edit({ interest_rate: 10 })).body).toMatchObject({ total_due: 11 });
    const before = await stats(product, admin);
    expect((await edit({ status: 'repaid' })).body).toMatchObject({ status: 'repaid' });
    const after = await stats(product, admin);
    expect(after.total_repaid).toBe(before.total_repaid + 11);
    expect((await edit({ status: 'repaid' })).status).toBe(200);
    expect((await edit({ amount: 5 })).body.code).toBe('loan_state');
  });

  // spec: 7.2.33
  it('takes its fields from the query as well, and the body wins', async () => {
    const { loanId } = await createLoanOut(product, admin);
    const answer = await product.call('PUT', `/admin/loans/${loanId}?interest_rate=20&amount=10`, {
      token: admin.token,
      body: { amount: 15 },
    });
    expect(answer.body).toMatchObject({ amount: 15, interest_rate: 20 });
  });
});

describe('a pending loan', () => {
  // spec: 3.3.1, 4.2.9
  it('can be cancelled by its borrower until the money is sent, and frees the cap', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    const full = await requestLoan(product, borrower.token, 5);
    expect(full.body.detail).toBe('Loan amount must be between $0 and $0');
    const cancelled = await product.call('POST', `/loans/${loan.id}/cancel`, {
      token: borrower.token,
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', can_cancel: false });
    const again = await requestLoan(product, borrower.token);
    expect(again.status).toBe(201);
    await disburse(product, admin, again.body.id);
    const late = await product.call('POST', `/loans/${again.body.id}/cancel`, {
      token: borrower.token,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'loan_state' } });
  });

  // spec: 5.4.2, 5.4.3, 5.4.4, 5.4.5
  it('is refused outside the amounts, with more than two decimals, and without the agreement', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const ask = (body: Record<string, unknown>) =>
      product.call('POST', '/loans/create', { token: borrower.token, body });
    expect(await ask({ amount: 20.01, contract_accepted: true })).toMatchObject({
      status: 422,
      body: {
        detail: 'Loan amount must be between $0 and $20',
        fields: { amount: expect.any(String) },
      },
    });
    expect((await ask({ amount: 0.39, contract_accepted: true })).body.detail).toBe(
      'The smallest loan is $0.40',
    );
    expect((await ask({ amount: 10.005, contract_accepted: true })).status).toBe(400);
    expect((await ask({ amount: 10, contract_accepted: false })).body).toMatchObject({
      detail: 'You must accept the loan agreement to proceed',
      fields: { contract_accepted: 'You must accept the loan agreement to proceed' },
    });
    const changed = await ask({
      amount: 10,
      contract_accepted: true,
      documents_hash: 'a'.repeat(64),
    });
    expect(changed).toMatchObject({ status: 409, body: { code: 'agreement_changed' } });
  });

  it('keeps what was shown when it was signed', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const quote = await product.call('GET', '/loans/quote?amount=12.34', { token: borrower.token });
    const { body: loan } = await product.call('POST', '/loans/create', {
      token: borrower.token,
      body: {
        amount: 12.34,
        contract_accepted: true,
        documents_hash: quote.body.documents_hash,
      },
    });
    const kept = await product.call('GET', `/loans/${loan.id}/documents`, {
      token: borrower.token,
    });
    expect(kept.body).toMatchObject({
      agreement: quote.body.agreement,
      disclosure: quote.body.disclosure,
      documents_hash: quote.body.documents_hash,
    });
  });
});
