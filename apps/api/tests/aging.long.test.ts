import { describe, expect, it } from 'vitest';
import { moveBefore, moveDays, startOfDayAfter } from './dates.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  eventually,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
  stats,
} from './harness.ts';
import { admin, decisionsTold, product, restart, undebited, useHere } from './shared/aging.ts';

useHere();

describe('what time alone does to a loan', () => {
  it('bars another loan from the minute its borrower reads that it is overdue, marked or not', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, undebited);
    await product.close();
    await product.place.query(
      `update work set due_at = '2199-01-01' where kind = 'age_loan' and key = '${loanId}'`,
    );
    await restart();
    await moveDays(product, admin, 8);
    expect(await myLoan(product, borrower.token)).toMatchObject({ is_overdue: true, late_fee: 0 });
    const limits = await product.call('GET', '/loans/limits', { token: borrower.token });
    expect(limits.body.has_overdue_loan).toBe(true);
    const refused = await requestLoan(product, borrower.token, 1);
    expect(refused.body.code).toBe('overdue_loan_open');
  });

  it('denies another loan with a notice of the reason, once a day for the same request', async () => {
    const { borrower } = await createLoanOut(product, admin, undebited);
    expect((await requestLoan(product, borrower.token, 19)).status).toBe(422);
    await moveDays(product, admin, 8);
    for (const amount of [2, 2, 3]) {
      const refused = await requestLoan(product, borrower.token, amount);
      expect(refused.body.code).toBe('overdue_loan_open');
    }
    await product.drain();
    const denied = await decisionsTold(borrower);
    expect(denied.map(({ subject }) => subject)).toEqual([
      'Your loan of $3.00 was not granted',
      'Your loan of $2.00 was not granted',
      'Your loan of $19.00 was not granted',
    ]);
    const [first, , last] = denied;
    expect(first?.text).toContain('a loan you have with us is overdue or in default');
    expect(last?.text).toContain(
      'You asked for more than you can borrow now. You can borrow up to the limit of your membership level, minus',
    );
    for (const { text } of denied) {
      expect(text).toContain('The Federal Equal Credit Opportunity Act prohibits');
      expect(text).toContain('600 Pennsylvania Avenue NW, Washington, DC 20580.');
    }
  });

  it('is not late while a bank payment is on its way, and is when it comes back', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, undebited);
    await moveDays(product, admin, 6);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
      payment_method: 'us_bank_account',
      outcome: 'processing_then_failed',
    });
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      payment_processing: true,
      is_overdue: false,
      late_fee: 0,
    });
    await moveDays(product, admin, 3);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      payment_processing: false,
      is_overdue: true,
      late_fee: 1.25,
      // The returned payment is shown until another payment is begun.
      missed_payment: { kind: 'bank_payment_returned', amount: 25, at: expect.any(String) },
    });
    const another = await openCheckout(product, borrower.token, loanId);
    expect(await myLoan(product, borrower.token)).toMatchObject({ missed_payment: { amount: 25 } });
    await payByCard(product, another.sessionId);
    await product.call('GET', `/payments/status/${another.sessionId}`, { token: borrower.token });
    expect(await myLoan(product, borrower.token)).toMatchObject({
      ...{ status: 'repaid', missed_payment: null },
    });
  });

  it('stays late while a bank payment is on its way, which pays the amount that its page showed before the fee', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, undebited);
    await moveDays(product, admin, 6);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await product.close();
    // As at midnight, with the page from a few minutes before still open.
    await product.place.query(
      `update loans set due_at = due_at - interval '3 days' where id = '${loanId}'`,
    );
    await product.place.query(
      `update work set due_at = '2000-01-01' where kind = 'age_loan' and key = '${loanId}'`,
    );
    await restart();
    const late = await eventually(
      () => myLoan(product, borrower.token),
      (loan) => loan.late_fee > 0,
    );
    expect(late).toMatchObject({ is_overdue: true, total_due: 26.25, payment_amount: null });
    await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
      payment_method: 'us_bank_account',
      outcome: 'success',
    });
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    expect(await myLoan(product, borrower.token)).toMatchObject({
      payment_processing: true,
      payment_amount: 25,
      is_overdue: true,
      days_until_due: -2,
    });
    const limits = await product.call('GET', '/loans/limits', { token: borrower.token });
    expect(limits.body.has_overdue_loan).toBe(true);
    const active = await product.call('GET', '/admin/active-loans', { token: admin.token });
    expect(active.body.find(({ id }: { id: string }) => id === loanId)).toMatchObject({
      payment_processing: true,
      is_overdue: true,
    });
  });

  it('lapses when its money was not sent within thirty days, the last of them whole', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const config = await product.call('GET', '/config');
    await requestLoan(product, borrower.token);
    const before = await stats(product, admin);
    await moveBefore(product, admin, startOfDayAfter(new Date(config.body.business_date), 31));
    expect((await myLoan(product, borrower.token)).status).toBe('funded');
    await moveDays(product, admin, 1);
    expect((await myLoan(product, borrower.token)).status).toBe('cancelled');
    await product.drain();
    const [lapsed] = await decisionsTold(borrower);
    expect(lapsed?.subject).toBe('Your loan of $20.00 was cancelled');
    expect(lapsed?.text).toContain('to you in time, so');
    expect(lapsed?.text).toContain(
      'The reason: We did not send the money within the time that the agreement sets.',
    );
    expect(lapsed?.text).toContain('Decision: Cancelled, ');
    expect(lapsed?.text).toContain('600 Pennsylvania Avenue NW, Washington, DC 20580.');
    const after = await stats(product, admin);
    expect(after.pending_disbursement_amount).toBe(before.pending_disbursement_amount - 20);
  });
});
