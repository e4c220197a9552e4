import { describe, expect, it } from 'vitest';
import { createLoanOut, eventually, myLoan, openCheckout, payByCard } from './harness.ts';
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
