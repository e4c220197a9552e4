import { describe, expect, it } from 'vitest';
import { atBank } from './api.ts';
import { payoutUnderWay, postPayouts } from './bank-and-books.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
  stats,
} from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

describe('a payment by bank debit', () => {
  it('comes back: the loan can be paid again', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
      payment_method: 'us_bank_account',
      outcome: 'processing_then_failed',
    });
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    await product.call('POST', '/sandbox/clock', { token: admin.token, body: { advance_days: 5 } });
    const loan = await eventually(
      () => myLoan(product, borrower.token),
      (mine) => !mine.payment_processing,
    );
    expect(loan).toMatchObject({ status: 'disbursed', can_pay: true, total_due: 25 });
    const failed = await product.call('GET', `/payments/status/${sessionId}`, {
      token: borrower.token,
    });
    expect(failed.body).toMatchObject({ payment_status: 'unpaid', status: 'expired' });
    const again = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, again.sessionId);
    await eventually(
      () => myLoan(product, borrower.token),
      (mine) => mine.status === 'repaid',
    );
  });
});

describe('checkout', () => {
  it('gives a press soon after another one the page that is open already', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const first = await openCheckout(product, borrower.token, loanId);
    const second = await openCheckout(product, borrower.token, loanId);
    expect(second.body.url).toBe(first.body.url);
  });
});

describe('a payout that does not stay', () => {
  it('fails after the loan was paid: the payment is refunded and the loan cancelled', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const before = await stats(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    await postPayouts(product, 'manual');
    await disburse(product, admin, loan.id);
    const payout = await payoutUnderWay(product);
    const { sessionId } = await openCheckout(product, borrower.token, loan.id);
    await payByCard(product, sessionId);
    const paid = await product.call('GET', `/payments/status/${sessionId}`, {
      token: borrower.token,
    });
    expect(paid.body.payment_status).toBe('paid');
    await atBank(product, 'POST', `/v1/test_helpers/treasury/outbound_payments/${payout}/fail`);
    await postPayouts(product, 'auto');
    const cancelled = await eventually(
      () => myLoan(product, borrower.token),
      (mine) => mine.status === 'cancelled',
    );
    expect(cancelled.disbursed).toBe(false);
    const refunds = await eventually(
      () => atBank(product, 'GET', '/v1/refunds?limit=10'),
      (found) => found.data.length === 1,
    );
    expect(refunds.data[0]).toMatchObject({ amount: 2500 });
    const status = await product.call('GET', `/payments/status/${sessionId}`, {
      token: borrower.token,
    });
    expect(status.body.afterwards).toMatch(/given_back$/);
    expect(status.body.loan_cancelled).toBe(true);
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body.total_loans_taken).toBe(0);
    const after = await stats(product, admin);
    expect(after.total_repaid).toBe(before.total_repaid);
    expect(after.total_outgoing).toBe(before.total_outgoing);
    expect(after.expected_profit).toBe(before.expected_profit);
  });

  it('is returned after it arrived: due date and amount due are undone', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const before = await stats(product, admin);
    await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { amount: 12, interest_rate: 20 },
    });
    const accounts = await atBank(product, 'GET', '/v1/treasury/financial_accounts');
    const list = await atBank(
      product,
      'GET',
      `/v1/treasury/outbound_payments?financial_account=${accounts.data[0].id}&limit=1&status=posted`,
    );
    await atBank(
      product,
      'POST',
      `/v1/test_helpers/treasury/outbound_payments/${list.data[0].id}/return`,
      {
        'returned_details[code]': 'account_closed',
      },
    );
    const loan = await eventually(
      () => myLoan(product, borrower.token),
      (mine) => !mine.disbursed,
    );
    expect(loan).toMatchObject({
      status: 'funded',
      term_date: null,
      amount: 20,
      late_fee: 0,
      total_due: 25,
    });
    const after = await stats(product, admin);
    expect(after.total_disbursed).toBe(before.total_disbursed - 20);
    expect(after.total_incoming).toBe(before.total_incoming - 25);
    expect(after.expected_profit).toBe(before.expected_profit - 5);
  });

  it('fails: the loan waits again, with the reason, and can be sent again', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const before = await stats(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    await postPayouts(product, 'manual');
    await disburse(product, admin, loan.id);
    const payout = await payoutUnderWay(product);
    await atBank(product, 'POST', `/v1/test_helpers/treasury/outbound_payments/${payout}/fail`);
    await postPayouts(product, 'auto');
    await eventually(
      () => myLoan(product, borrower.token),
      (mine) => !mine.disbursed,
    );
    const pending = await product.call('GET', '/admin/pending-loans', { token: admin.token });
    const waiting = pending.body.find((item: { id: string }) => item.id === loan.id);
    expect(waiting.last_payout_failure).toBeTruthy();
    const after = await stats(product, admin);
    expect(after.total_outgoing).toBe(before.total_outgoing);
    expect(after.pending_disbursement_amount).toBe(before.pending_disbursement_amount + 20);
    await disburse(product, admin, loan.id);
    await loanArrives(product, borrower.token);
  });
});

describe('an admin’s edit of a loan', () => {
  it('rejects only a loan whose money never left', async () => {
    const { loanId } = await createLoanOut(product, admin);
    const late = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { status: 'rejected' },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'loan_state' } });
    const borrower = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    const before = await stats(product, admin);
    const rejected = await product.call('POST', `/admin/reject-loan/${loan.id}`, {
      token: admin.token,
      body: { reason: 'identity' },
    });
    expect(rejected.body).toMatchObject({ status: 'rejected', disbursed: false });
    expect((await myLoan(product, borrower.token)).rejection_reason).toContain('identity');
    const after = await stats(product, admin);
    expect(after.pending_disbursement_count).toBe(before.pending_disbursement_count - 1);
    expect(after.pending_disbursement_amount).toBe(before.pending_disbursement_amount - 20);
  });
});
