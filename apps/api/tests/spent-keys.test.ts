import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askHelper, type SignedIn } from './api.ts';
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
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { linkBank } from './verification-steps.ts';

/**
 * The provider keeps a 500 under the call's key and answers it for a day. A call that moves no money goes on under
 * another key.
 */
let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

type FaultKind = 'error_before' | 'error_after' | 'answer_lost' | 'refused';

async function failsOnce(path: string, kind: FaultKind, times = '1'): Promise<string> {
  return (await askHelper(product, 'faults', { kind, method: 'POST', path, times })).id;
}

async function hits(fault: string): Promise<number> {
  return (await product.bank('GET', `/v1/test_helpers/faults/${fault}`)).body.hits;
}

async function wasStruck(): Promise<void> {
  const { body } = await product.bank('GET', '/v1/test_helpers/faults');
  expect(body.data.map(({ hits }: { hits: number }) => hits)).toEqual([1]);
  await product.bank('DELETE', '/v1/test_helpers/faults');
}

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

const forget = (fault: string) => product.bank('DELETE', `/v1/test_helpers/faults/${fault}`);

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

describe('a refusal after an answer that was lost', () => {
  const payoutsPath = '/v1/treasury/outbound_payments';
  let eventsFetched: string;

  async function letNoneBeFetched(): Promise<void> {
    const fault = { kind: 'rate_limited', path: '/v1/events', percent: '100' };
    eventsFetched = (await askHelper(product, 'faults', fault)).id;
  }

  // An event would report what the lost answer did.
  beforeAll(async () => {
    await askHelper(product, 'webhook_faults', {
      ...{ kind: 'dropped', percent: '100' },
      'types[0]': 'treasury.outbound_payment.posted',
      'types[1]': 'payment_intent.processing',
      'types[2]': 'refund.created',
      'types[3]': 'refund.updated',
      'types[4]': 'treasury.outbound_payment.created',
    });
    await letNoneBeFetched();
  });
  afterAll(async () => {
    await product.bank('DELETE', '/v1/test_helpers/webhook_faults');
    await forget(eventsFetched);
  });

  /**
   * Presses Disburse and waits until its payout has begun, while the answer of every attempt is lost until the fault is
   * forgotten.
   */
  async function beginUnanswered() {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body } = await requestLoan(product, borrower.token, 20, undefined, false);
    const lost = await failsOnce(payoutsPath, 'answer_lost', '9');
    await disburse(product, admin, body.id);
    await eventually(
      () => hits(lost),
      (count) => count > 0,
    );
    return { borrower, loanId: body.id as string, lost };
  }

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

  it('does not make a payout fail when the payout account is set wrong since: it is found where it was begun', async () => {
    const { borrower, loanId, lost } = await beginUnanswered();
    // A server that starts moves no money before it has heard the provider's events.
    await forget(eventsFetched);
    product = await product.restart({ STRIPE_FINANCIAL_ACCOUNT: 'fa_wrong' });
    await forget(lost);
    await loanArrives(product, borrower.token);
    product = await product.restart({ STRIPE_FINANCIAL_ACCOUNT: 'fa_sandbox' });
    await letNoneBeFetched();
    expect((await disburse(product, admin, loanId)).status).toBe(200);
    await product.drain();
    expect((await movementsAtBank(product, borrower.email)).payouts).toHaveLength(1);
  });

  it('does not make a payout fail that a lost database began hours ago: it is found', async () => {
    const { borrower, loanId, lost } = await beginUnanswered();
    await forget(eventsFetched);
    // The events come, but their objects cannot be read: money waits for that three times.
    const unread = { kind: 'error_before', path: `${payoutsPath}/*`, percent: '100' };
    const unreadable = (await askHelper(product, 'faults', { ...unread, method: 'GET' })).id;
    // As in a database that had lost the payout and planned it again, under the same id.
    product = await product.restart({}, async () => {
      await product.place.query(
        `update payouts set first_attempt_at = first_attempt_at + interval '2 hours',
           created_at = created_at + interval '2 hours' where loan_id = '${loanId}'`,
      );
    });
    const refusal = await failsOnce(payoutsPath, 'refused');
    await forget(lost);
    await eventually(
      () => hits(refusal),
      (count) => count === 1,
    );
    await product.drain();
    expect(await myLoan(product, borrower.token)).toMatchObject({ disbursed: true });
    for (const fault of [unreadable, refusal]) await forget(fault);
    await loanArrives(product, borrower.token);
    await letNoneBeFetched();
    expect((await disburse(product, admin, loanId)).status).toBe(200);
    await product.drain();
    expect((await movementsAtBank(product, borrower.email)).payouts).toHaveLength(1);
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
