import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { moveDays } from './dates.ts';
import {
  createLoanOut,
  eventually,
  myLoan,
  openCheckout,
  payByCard,
  type RunningProduct,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';

/** Every webhook endpoint is gone from the provider, so its events come only by asking. */
describe('with all webhooks lost', () => {
  let product: RunningProduct;
  let admin: SignedIn;

  beforeAll(async () => {
    product = await startProduct();
    admin = await signInAdmin(product);
    const endpoints = await product.books.webhookEndpoints.list();
    for (const { id } of endpoints.data) await product.books.webhookEndpoints.del(id);
  });
  afterAll(() => product.stop());

  it('a loan is sent, arrives, is paid and lent again', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await moveDays(product, admin, 1);
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
    expect((await requestLoan(product, borrower.token)).status).toBe(201);
  });

  it('a payout that comes back after it had arrived, which nothing but an event tells, is seen', async () => {
    const { borrower } = await createLoanOut(product, admin);
    const [account] = (await product.books.treasury.financialAccounts.list()).data;
    const { data } = await product.books.treasury.outboundPayments.list({
      financial_account: account?.id ?? '',
      status: 'posted',
      limit: 1,
    });
    await product.books.testHelpers.treasury.outboundPayments.returnOutboundPayment(
      data[0]?.id ?? '',
      { returned_details: { code: 'account_closed' } },
    );
    await moveDays(product, admin, 1);
    const loan = await eventually(
      () => myLoan(product, borrower.token),
      ({ disbursed }) => !disbursed,
    );
    expect(loan).toMatchObject({ status: 'funded', term_date: null });
  });
});
