import { describe, expect, it } from 'vitest';
import { askHelper } from './api.ts';
import { movementsAtBank, newestPayout, returnPayout } from './bank-and-books.ts';
import { debitTimeOf, moveDays, movePast } from './dates.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  requestLoan,
} from './harness.ts';
import {
  admin,
  failsOnce,
  forget,
  hits,
  isLostThenRefused,
  letBeFetched,
  letNoneBeFetched,
  noEventComes,
  payoutsPath,
  product,
  restart,
  useHere,
  wasStruck,
} from './shared/spent-keys.ts';

useHere();

describe('a call that the provider failed under its key', () => {
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
  noEventComes();

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

  it('does not make a payout fail when the payout account is set wrong since: it is found where it was begun', async () => {
    const { borrower, loanId, lost } = await beginUnanswered();
    // A server that starts moves no money before it has heard the provider's events.
    await letBeFetched();
    await restart({ STRIPE_FINANCIAL_ACCOUNT: 'fa_wrong' });
    await forget(lost);
    await loanArrives(product, borrower.token);
    await restart({ STRIPE_FINANCIAL_ACCOUNT: 'fa_sandbox' });
    await letNoneBeFetched();
    expect((await disburse(product, admin, loanId)).status).toBe(200);
    await product.drain();
    expect((await movementsAtBank(product, borrower.email)).payouts).toHaveLength(1);
  });

  it('does not make a payout fail that a lost database began hours ago: it is found', async () => {
    const { borrower, loanId, lost } = await beginUnanswered();
    await letBeFetched();
    // The events come, but their objects cannot be read: money waits for that three times.
    const unread = { kind: 'error_before', path: `${payoutsPath}/*`, percent: '100' };
    const unreadable = (await askHelper(product, 'faults', { ...unread, method: 'GET' })).id;
    // As in a database that had lost the payout and planned it again, under the same id.
    await restart({}, async () => {
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
