import { describe, expect, it } from 'vitest';
import { createLoanOut, openCheckout, payByCard } from './harness.ts';
import { admin, asAdmin, product, standing, useHere } from './shared/closes.ts';

useHere();

async function returnNewestPayout() {
  const [account] = (await product.books.treasury.financialAccounts.list()).data;
  const { data } = await product.books.treasury.outboundPayments.list({
    ...{ financial_account: account?.id ?? '', status: 'posted', limit: 1 },
  });
  await product.books.testHelpers.treasury.outboundPayments.returnOutboundPayment(
    data[0]?.id ?? '',
    { returned_details: { code: 'account_closed' } },
  );
}

describe('the daily close of a lender', () => {
  it('finds nothing: loans out, repaid, sent back, and a payment refunded because its payout came back', async () => {
    await createLoanOut(product, admin);
    await createLoanOut(product, admin);
    await returnNewestPayout();
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    await returnNewestPayout();
    await product.drain();
    const { status, body } = await asAdmin('POST', '/admin/closes');
    expect(status).toBe(200);
    expect(await standing()).toEqual([]);
    expect(body).toMatchObject({ kind: 'asked', loans_compared: 3 });
    expect(body.movements_matched).toBeGreaterThanOrEqual(14);
  });
});
