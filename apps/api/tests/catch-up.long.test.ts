import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { debitTimeOf, moveDays, movePast } from './dates.ts';
import {
  createLoanOut,
  myLoan,
  type RunningProduct,
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

  it('a loan is taken by the debit of its due date, and settles', async () => {
    const { borrower } = await createLoanOut(product, admin);
    await movePast(product, admin, debitTimeOf(await myLoan(product, borrower.token)));
    expect(await myLoan(product, borrower.token)).toMatchObject({ payment_processing: true });
    await moveDays(product, admin, 6);
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
  });
});
