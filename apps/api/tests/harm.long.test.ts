import { describe, expect, it } from 'vitest';
import { atBank, type SignedIn } from './api.ts';
import { movementsAtBank, newestPayout, returnPayout } from './bank-and-books.ts';
import {
  createLoanOut,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
} from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

async function comesBack(borrower: SignedIn): Promise<void> {
  await returnPayout(product, await newestPayout(product));
  await eventually(
    () => myLoan(product, borrower.token),
    (mine) => !mine.disbursed,
  );
}

it('money that comes for terms which are no longer the loan’s own is booked and given back when the payout came back meanwhile', async () => {
  const { borrower, loanId } = await createLoanOut(product, admin);
  await product.call('PUT', `/admin/loans/${loanId}`, { token: admin.token, body: { amount: 10 } });
  const { sessionId } = await openCheckout(product, borrower.token, loanId);
  await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
    payment_method: 'us_bank_account',
    outcome: 'success',
  });
  await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
  await comesBack(borrower);
  const early = await disburse(product, admin, loanId);
  expect(early).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } });
  await product.call('POST', '/sandbox/clock', { token: admin.token, body: { advance_days: 5 } });
  await eventually(
    () => myLoan(product, borrower.token),
    (mine) => !mine.payment_processing,
  );
  const refunds = await eventually(
    () => atBank(product, 'GET', '/v1/refunds?limit=1'),
    (found) => found.data[0]?.amount === 1250,
  );
  expect(refunds.data).toHaveLength(1);
  expect((await disburse(product, admin, loanId)).status).toBe(200);
  await loanArrives(product, borrower.token);
});

describe('money that comes for terms which are no longer the loan’s own', () => {
  it('cannot come through a page that was open when the payout came back', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await comesBack(borrower);
    await product.drain();
    expect((await payByCard(product, sessionId)).status).toBe(400);
    expect((await movementsAtBank(product, borrower.email)).payments).toEqual([]);
    await disburse(product, admin, loanId);
    await loanArrives(product, borrower.token);
  });
});
