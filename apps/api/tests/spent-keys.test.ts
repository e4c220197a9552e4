import { describe, expect, it } from 'vitest';
import { movementsAtBank } from './bank-and-books.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  loanArrives,
  openCheckout,
  registerBorrower,
  requestLoan,
} from './harness.ts';
import {
  admin,
  failsOnce,
  isLostThenRefused,
  noEventComes,
  payoutsPath,
  product,
  useHere,
  wasStruck,
} from './shared/spent-keys.ts';
import { linkBank } from './verification-steps.ts';

useHere();

describe('a call that the provider failed under its key', () => {
  it('keeps nobody from opening the payment page, nor from closing it for an edit', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await failsOnce('/v1/checkout/sessions', 'error_after');
    expect((await openCheckout(product, borrower.token, loanId)).status).toBe(200);
    await wasStruck();
    const page = await product.call('GET', `/loans/${loanId}/history`, { token: borrower.token });
    const titles = page.body.events.map(({ title }: { title: string }) => title);
    // The first page was not made, and the second one is open: nothing was paid, and nothing failed.
    expect(titles).toContain('The money arrived');
    expect(titles.filter((title: string) => title.includes('payment'))).toEqual([]);
    await failsOnce('/v1/checkout/sessions/*/expire', 'error_before');
    const lowered = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { amount: 18 },
    });
    expect(lowered.status, JSON.stringify(lowered.body)).toBe(200);
    await wasStruck();
    expect((await openCheckout(product, borrower.token, loanId)).status).toBe(200);
  });

  it.each(['/v1/customers', '/v1/payment_methods', '/v1/setup_intents'])(
    'keeps nobody from linking a bank account: %s',
    async (path) => {
      const borrower = await registerBorrower(product);
      await failsOnce(path, 'error_before');
      expect((await linkBank(product, borrower.token)).status).toBe(200);
      await wasStruck();
    },
  );
});

describe('a refusal after an answer that was lost', () => {
  noEventComes();

  it('does not make a payout fail: it is looked for, and sent once', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body } = await requestLoan(product, borrower.token, 20, undefined, false);
    const refusal = await isLostThenRefused(payoutsPath);
    await disburse(product, admin, body.id);
    await refusal.isOver();
    await loanArrives(product, borrower.token);
    expect((await disburse(product, admin, body.id)).status).toBe(200);
    expect(await movementsAtBank(product, borrower.email)).toMatchObject({
      payouts: [{ amount: 2000, status: 'posted' }],
    });
  });
});
