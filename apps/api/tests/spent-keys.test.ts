import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  eventually,
  linkBank,
  loanArrives,
  moveDays,
  myLoan,
  openCheckout,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  type SignedIn,
  signInAdmin,
  startProduct,
} from './harness.ts';

/** The provider keeps a 500 under the call's key and answers it for a day: what moves no money goes on by another. */
let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

async function failsOnce(path: string, kind: 'error_before' | 'error_after'): Promise<void> {
  const made = await product.bank('POST', '/v1/test_helpers/faults', {
    ...{ kind, method: 'POST', path },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
}

async function wasStruck(): Promise<void> {
  const { body } = await product.bank('GET', '/v1/test_helpers/faults');
  expect(body.data.map(({ hits }: { hits: number }) => hits)).toEqual([1]);
  await product.bank('DELETE', '/v1/test_helpers/faults');
}

describe('a call that the provider failed under its key', () => {
  it('keeps nobody from opening the payment page, nor from closing it for an edit', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await failsOnce('/v1/checkout/sessions', 'error_after');
    expect((await openCheckout(product, borrower.token, loanId)).status).toBe(200);
    await wasStruck();
    await failsOnce('/v1/checkout/sessions/*/expire', 'error_before');
    const lowered = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { amount: 18 },
    });
    expect(lowered.status, JSON.stringify(lowered.body)).toBe(200);
    await wasStruck();
    expect((await openCheckout(product, borrower.token, loanId)).status).toBe(200);
  });

  it.each(['/v1/payment_methods', '/v1/setup_intents'])(
    'keeps nobody from linking a bank account: %s',
    async (path) => {
      const borrower = await registerBorrower(product);
      await failsOnce(path, 'error_before');
      expect((await linkBank(product, borrower.token)).status).toBe(200);
      await wasStruck();
    },
  );

  it('does not cost a loan the authorization of its debit', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    await failsOnce('/v1/setup_intents', 'error_before');
    const { body } = await requestLoan(product, borrower.token, 20, undefined, true);
    await product.drain();
    await wasStruck();
    await disburse(product, admin, body.id);
    await loanArrives(product, borrower.token);
    await moveDays(product, admin, 14);
    const repaid = await eventually(
      () => myLoan(product, borrower.token),
      ({ status }) => status === 'repaid',
    );
    expect(repaid.late_fee).toBe(0);
  });
});
