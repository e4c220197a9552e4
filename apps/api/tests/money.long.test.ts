import { describe, expect, it } from 'vitest';
import { atBank } from './api.ts';
import { createLoanOut, eventually, myLoan, openCheckout, payByCard, stats } from './harness.ts';
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
});
