import { describe, expect, it } from 'vitest';
import { dayText, debitHourOf, letChangesStand, moveDays, movePast } from './dates.ts';
import {
  admin,
  attempt,
  authorizeDebit,
  extend,
  failOnce,
  isRetry,
  lend,
  link,
  loanOf,
  loanOut,
  notDebited,
  noticesTo,
  notPaid,
  paymentsOf,
  product,
  registerWith,
  retriesNotified,
  retryAt,
  settleDebit,
  stopped,
  subjectsTo,
  twoOfOneAccount,
  useHere,
} from './debit-strikes.ts';
import { createVerifiedBorrower, eventually, openCheckout, payByCard } from './harness.ts';

useHere();

describe('a debit returned for insufficient funds', () => {
  it('is not tried again where its borrower turns that off; then the late fee comes at once, as the notice says', async () => {
    const { borrower, loanId, debitAt } = await loanOut('insufficient_funds');
    const dueAt = new Date((await loanOf(borrower, loanId)).term_date);
    // The debit has to be on its way, and the whole due day over, at whatever hour and on whatever day this runs.
    await movePast(product, admin, dueAt > debitAt ? dueAt : debitAt);
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
    await moveDays(product, admin, 5);
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

  it('is told with the due day that it had then, even if an admin moved that day since', async () => {
    const { borrower, loanId, debitAt } = await loanOut('insufficient_funds');
    const { term_date: first } = await loanOf(borrower, loanId);
    await movePast(product, admin, debitAt);
    await settleDebit(borrower, loanId, 'insufficient_funds');
    await extend(loanId, first, 3);
    const { term_date: second, next_debit } = await loanOf(borrower, loanId);
    expect(next_debit).toMatchObject({ amount: 25, try_number: 2 });
    const retriedAt = new Date(next_debit.date);
    await movePast(product, admin, retriedAt);
    await settleDebit(borrower, loanId, 'insufficient_funds');
    const rights = (await noticesTo(borrower)).find(({ subject }) => subject === stopped)?.text;
    expect(dayText(new Date(second))).not.toBe(dayText(new Date(first)));
    expect(rights).toContain(attempt(retriedAt, second));
    expect(rights).toContain(attempt(debitAt, first));
  });

  it('stays counted when the account is linked again at a bank that gives it another number', async () => {
    const borrower = await registerWith({ tokenized: 'true' });
    const { loanId, debitAt } = await lend(borrower);
    await movePast(product, admin, debitAt);
    await settleDebit(borrower, loanId, 'insufficient_funds');
    await payByCard(product, (await openCheckout(product, borrower.token, loanId)).sessionId);
    await eventually(
      () => loanOf(borrower, loanId),
      ({ status }) => status === 'repaid',
    );
    await link(borrower, { tokenized: 'true' });
    await product.passPayoutWait(borrower.id);
    const second = await lend(borrower);
    await movePast(product, admin, second.debitAt);
    await settleDebit(borrower, second.loanId, 'insufficient_funds');
    expect(await subjectsTo(borrower)).toContain(stopped);
    await payByCard(
      product,
      (await openCheckout(product, borrower.token, second.loanId)).sessionId,
    );
    await eventually(
      () => loanOf(borrower, second.loanId),
      ({ status }) => status === 'repaid',
    );
    await link(borrower, { tokenized: 'true' });
    await product.passPayoutWait(borrower.id);
    const third = await lend(borrower);
    await movePast(product, admin, third.debitAt);
    await moveDays(product, admin, 3);
    expect(await paymentsOf(borrower)).toHaveLength(4);
    await authorizeDebit(borrower, third.loanId);
  });

  it('twice in a row cancels at once the debit that was announced to another member of the account', async () => {
    const [first, second] = await twoOfOneAccount();
    const { loanId, debitAt } = await lend(first);
    await failOnce(first, loanId, debitAt);
    const other = await lend(second);
    expect(await subjectsTo(second)).not.toContain(notDebited);
    await settleDebit(first, loanId, 'insufficient_funds');
    expect(await subjectsTo(second)).toContain(notDebited);
    expect(await subjectsTo(second)).not.toContain(stopped);
    expect(await subjectsTo(first)).toContain(stopped);
    await movePast(product, admin, other.debitAt);
    await moveDays(product, admin, 1);
    expect(await paymentsOf(second)).toEqual([]);
    expect(await loanOf(second, other.loanId)).toMatchObject({ is_overdue: true, can_pay: true });
    // A debit that was authorized once rests on that authorization, even after the other's has set the count back.
    await authorizeDebit(first, loanId);
    await authorizeDebit(second, other.loanId);
    const { next_debit } = await loanOf(first, loanId);
    const [shownFirst] = await noticesTo(first);
    expect(shownFirst?.text).toContain(
      'Payment Breakdown\nPrincipal: $20.00\nInterest: $5.00\nLate fee: $1.25\nTotal Payment Amount: $26.25',
    );
    await movePast(product, admin, new Date(next_debit.date));
    await settleDebit(second, other.loanId, 'succeeded');
    await settleDebit(first, loanId, 'insufficient_funds');
    expect(await loanOf(first, loanId)).toMatchObject({ next_debit: null, can_pay: true });
    expect(await retriesNotified(first)).toBe(1);
    await moveDays(product, admin, 8);
    expect(await paymentsOf(first)).toHaveLength(3);
  });

  it('once more cancels at once the debit that its borrower authorized before that', async () => {
    const borrower = await createVerifiedBorrower(product, admin, 'insufficient_funds');
    const { loanId, debitAt } = await lend(borrower, 10);
    const other = await lend(borrower, 8);
    await product.drain();
    await movePast(product, admin, debitAt);
    const [othersDebit] = (await paymentsOf(borrower)).filter(({ amount }) => amount === 1000);
    const failed = async (payment: string | undefined, of: string) => {
      const outcome = { outcome: 'insufficient_funds' };
      await product.bank('POST', `/v1/test_helpers/payment_intents/${payment}/settle`, outcome);
      await eventually(
        () => loanOf(borrower, of),
        ({ payment_processing }) => !payment_processing,
      );
    };
    const [debit] = (await paymentsOf(borrower)).filter(({ amount }) => amount === 1250);
    await failed(debit?.id, loanId);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    const paying = { outcome: 'processing_then_failed' };
    await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, paying);
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    const { payment_intent } = await product.books.checkout.sessions.retrieve(sessionId);
    await failed(String(payment_intent), loanId);
    expect(await subjectsTo(borrower)).toContain(stopped);

    const { token } = borrower;
    const { body } = await product.call('GET', `/loans/${loanId}/history`, { token });
    const { days, amount } = body.authorizable_debit;
    const authorizing = { date: days[0].day, amount, channel: 'ach' };
    const path = `/loans/${loanId}/authorize-debit`;
    const authorized = await product.call('POST', path, { token, body: authorizing });
    expect(authorized).toMatchObject({
      status: 200,
      body: { debits: expect.arrayContaining([expect.objectContaining({ status: 'announced' })]) },
    });
    expect(await loanOf(borrower, other.loanId)).toMatchObject({ payment_processing: true });
    await failed(othersDebit?.id, other.loanId);
    expect((await subjectsTo(borrower)).filter((subject) => subject === stopped)).toHaveLength(2);
    const after = await product.call('GET', `/loans/${loanId}/history`, { token });
    expect(after.body).toMatchObject({
      debits: [
        { status: 'cancelled', text: expect.stringContaining('The last two payments') },
        { status: 'cancelled' },
        { status: 'returned' },
      ],
      authorizable_debit: { amount },
    });
    expect(await subjectsTo(borrower)).toContainEqual(expect.stringMatching(/^We will not debit/));
    await movePast(product, admin, debitHourOf(days[0].day));
    expect(await paymentsOf(borrower)).toHaveLength(3);
  });

  it('counts together with a bank payment at checkout that was returned, too', async () => {
    const { borrower, loanId } = await loanOut('insufficient_funds');
    const { term_date: first } = await loanOf(borrower, loanId);
    const { body: config } = await product.call('GET', '/config');
    const paidAt = new Date(config.business_date);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
      outcome: 'processing_then_failed',
    });
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    expect(await loanOf(borrower, loanId)).toMatchObject({ payment_processing: true });
    await moveDays(product, admin, 5);
    expect(await loanOf(borrower, loanId)).toMatchObject({ payment_processing: false });
    expect(await subjectsTo(borrower)).not.toContain(stopped);
    expect(await retriesNotified(borrower)).toBe(0);
    await extend(loanId, first, 7);
    const { term_date: second, next_debit } = await loanOf(borrower, loanId);
    const debitAt = new Date(next_debit.date);
    await movePast(product, admin, debitAt);
    await settleDebit(borrower, loanId, 'insufficient_funds');
    const rights = (await noticesTo(borrower)).find(({ subject }) => subject === stopped)?.text;
    expect(rights).toContain(attempt(debitAt, second));
    expect(rights).toContain(attempt(paidAt, first, 'Payment'));
    expect(await retriesNotified(borrower)).toBe(0);
    await moveDays(product, admin, 10);
    expect(await paymentsOf(borrower)).toHaveLength(2);
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
