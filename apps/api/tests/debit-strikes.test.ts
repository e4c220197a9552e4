import { describe, expect, it } from 'vitest';
import { dayText, letChangesStand, moveDays, movePast } from './dates.ts';
import {
  admin,
  attempt,
  failOnce,
  isRetry,
  lend,
  loanOf,
  loanOut,
  notDebited,
  noticesTo,
  notPaid,
  paymentsOf,
  product,
  retriesNotified,
  retryAt,
  settleDebit,
  stopped,
  subjectsTo,
} from './debit-strikes.ts';
import { eventually, openCheckout, payByCard } from './harness.ts';

describe('a debit returned for insufficient funds', () => {
  it('is tried once more after a new notice; a debit that settles sets the count back', async () => {
    const { borrower, loanId, debitAt } = await loanOut('insufficient_funds');
    await movePast(product, admin, debitAt);
    await moveDays(product, admin, 5);
    expect(await loanOf(borrower, loanId)).toMatchObject({
      payment_processing: false,
      can_pay: true,
      is_overdue: false,
      late_fee: 0,
    });
    expect(await retriesNotified(borrower)).toBe(1);
    expect(await paymentsOf(borrower)).toHaveLength(1);
    await movePast(product, admin, await retryAt(borrower));
    expect((await paymentsOf(borrower)).map(({ amount, status }) => ({ amount, status }))).toEqual([
      { amount: 2500, status: 'processing' },
      { amount: 2500, status: 'requires_payment_method' },
    ]);
    await settleDebit(borrower, loanId, 'succeeded');
    expect(await loanOf(borrower, loanId)).toMatchObject({ status: 'repaid', late_fee: 0 });
    const next = await lend(borrower);
    await movePast(product, admin, next.debitAt);
    await settleDebit(borrower, next.loanId, 'insufficient_funds');
    expect(await retriesNotified(borrower)).toBe(2);
    expect(await subjectsTo(borrower)).not.toContain(stopped);
  });

  it('is not tried again where its borrower turns that off; then the late fee comes at once, as the notice says', async () => {
    const { borrower, loanId } = await loanOut('insufficient_funds');
    // The whole due day has to be over, at whatever hour this runs.
    await movePast(product, admin, new Date((await loanOf(borrower, loanId)).term_date));
    await settleDebit(borrower, loanId, 'insufficient_funds');
    expect(await loanOf(borrower, loanId)).toMatchObject({
      ...{ total_due: 25, next_debit: { try_number: 2, late_fee_without_it: 1.25 } },
    });
    const off = { token: borrower.token, body: { on: false } };
    await product.call('PUT', `/loans/${loanId}/automatic-repayment`, off);
    const found = (await noticesTo(borrower)).find(({ subject }) => subject === notDebited);
    expect(found?.text).toContain(
      'is overdue. A late fee of $1.25 is added now, as the agreement says. Please pay $26.25 now',
    );
    expect(found?.text).toContain('You repay: $26.25');
    expect(await loanOf(borrower, loanId)).toMatchObject({ is_overdue: true, total_due: 26.25 });
  });

  it('is tried once more for the amount that failed: what was lowered before stays lowered', async () => {
    const { borrower, loanId, debitAt } = await loanOut('insufficient_funds');
    const url = `/admin/loans/${loanId}`;
    const { token } = admin;
    const reason = 'A mistake';
    await product.call('PUT', url, { token, body: { interest_rate: 20, reason } });
    await letChangesStand(product, admin);
    await subjectsTo(borrower);
    await movePast(product, admin, debitAt);
    await settleDebit(borrower, loanId, 'insufficient_funds');
    expect(await loanOf(borrower, loanId)).toMatchObject({
      next_debit: { amount: 24, try_number: 2 },
    });
    const { body: made } = await product.call('GET', `${url}/adjustments`, { token });
    const reverse = `${url}/adjustments/${made[0].id}/reverse`;
    expect((await product.call('POST', reverse, { token, body: { reason } })).status).toBe(409);
    await moveDays(product, admin, 8);
    expect((await paymentsOf(borrower)).map(({ amount }) => amount)).toEqual([2400, 2400]);
    expect(await retriesNotified(borrower)).toBe(1);
  });

  it('twice in a row ends all debits of the account, of the next loan too', async () => {
    const { borrower, loanId, debitAt } = await loanOut('insufficient_funds');
    const { term_date } = await loanOf(borrower, loanId);
    await failOnce(borrower, loanId, debitAt);
    const retriedAt = await retryAt(borrower);
    await moveDays(product, admin, 5);
    const found = await noticesTo(borrower);
    expect(found.find(({ subject }) => isRetry(subject))?.text).toContain(
      `The debit of $25.00 on ${dayText(debitAt)} was returned`,
    );
    const rights = found.find(({ subject }) => subject === stopped)?.text;
    expect(rights).toContain(`Previous payment attempts\n${attempt(retriedAt, term_date)}`);
    expect(rights).toContain(attempt(debitAt, term_date));
    expect(rights).toContain('We may be in contact with you about your payment choices');
    // Another notice says what is owed and how to pay it.
    expect(rights).not.toMatch(/Please|26\.25|Pay Now/);
    const [second, first] = found.filter(({ subject }) => subject === notPaid);
    expect(first?.text).toContain(`We will try once more, on ${dayText(retriedAt)}`);
    expect(second?.text).toContain(
      'is overdue. A late fee of $1.25 is added now, as the agreement says. Please pay $26.25 now',
    );
    expect(await loanOf(borrower, loanId)).toMatchObject({ is_overdue: true, late_fee: 1.25 });
    await moveDays(product, admin, 10);
    expect(await paymentsOf(borrower)).toHaveLength(2);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await eventually(
      () => loanOf(borrower, loanId),
      ({ status }) => status === 'repaid',
    );
    const next = await lend(borrower);
    const announced = (await subjectsTo(borrower)).filter((subject) =>
      /^Upcoming Withdrawal/.test(subject),
    );
    expect(announced).toHaveLength(1);
    await movePast(product, admin, next.debitAt);
    await moveDays(product, admin, 3);
    expect(await paymentsOf(borrower)).toHaveLength(3);
    expect(await loanOf(borrower, next.loanId)).toMatchObject({ is_overdue: true });
  });
});

describe('a debit returned for good', () => {
  const codes = ['account_closed', 'no_account', 'debit_not_authorized', 'invalid_currency'];

  // The same days pass for all of them.
  it(`(${codes.join(', ')}) is not tried again, and the loan is late at once`, async () => {
    const lent = [];
    for (const code of codes) lent.push({ code, ...(await loanOut('success')) });
    await movePast(
      product,
      admin,
      new Date(Math.max(...lent.map(({ debitAt }) => debitAt.getTime()))),
    );
    await moveDays(product, admin, 1);
    for (const { code, borrower, loanId } of lent) {
      await settleDebit(borrower, loanId, code);
      expect(await subjectsTo(borrower), code).toContain('The debit of $25.00 did not go through');
      expect(await loanOf(borrower, loanId), code).toMatchObject({
        is_overdue: true,
        can_pay: true,
      });
    }
    await moveDays(product, admin, 8);
    for (const { code, borrower } of lent) {
      expect(await retriesNotified(borrower), code).toBe(0);
      expect(await subjectsTo(borrower), code).not.toContain(stopped);
      expect(await paymentsOf(borrower), code).toHaveLength(1);
    }
  });
});
