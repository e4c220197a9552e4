import { describe, expect, it } from 'vitest';
import { movementsAtBank, newestPayout, returnPayout } from './bank-and-books.ts';
import { debitTimeOf, moveDays, movePast } from './dates.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  openCheckout,
  registerBorrower,
  requestLoan,
} from './harness.ts';
import {
  admin,
  failsOnce,
  forget,
  hits,
  noEventComes,
  payoutsPath,
  product,
  useHere,
  wasStruck,
} from './shared/spent-keys.ts';
import { linkBank } from './verification-steps.ts';

useHere();

/**
 * Has the next call to `path` carried out and its answer lost, and the attempt after it refused, as for a mistake of
 * ours.
 */
async function isLostThenRefused(path: string): Promise<{ isOver(): Promise<void> }> {
  const lost = await failsOnce(path, 'answer_lost');
  const refusal = await failsOnce(path, 'refused');
  return {
    async isOver() {
      await eventually(
        () => hits(refusal),
        (count) => count === 1,
      );
      await product.drain();
      for (const fault of [lost, refusal]) await forget(fault);
    },
  };
}

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

  it('does not make a debit fail, nor a refund: both are as the bank has them', async () => {
    const { borrower } = await createLoanOut(product, admin);
    const payout = await newestPayout(product);
    const debitRefused = await isLostThenRefused('/v1/payment_intents');
    await movePast(product, admin, debitTimeOf(await myLoan(product, borrower.token)));
    await debitRefused.isOver();
    expect(await myLoan(product, borrower.token)).toMatchObject({ payment_processing: true });
    await moveDays(product, admin, 7);
    await eventually(
      () => myLoan(product, borrower.token),
      ({ status }) => status === 'repaid',
    );
    const refundRefused = await isLostThenRefused('/v1/refunds');
    await returnPayout(product, payout);
    await refundRefused.isOver();
    const { refunds_and_disputes } = await myLoan(product, borrower.token);
    expect(refunds_and_disputes.refunds).toMatchObject([{ amount: 25, status: 'under_way' }]);
    expect((await product.books.refunds.list()).data).toHaveLength(1);
  });
});
