import { addBankingDays, localDay } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBankHoliday } from '../src/platform/time/bank-holidays.ts';
import type { SignedIn } from './api.ts';
import { dayText, debitHourOf, debitTimeOf, letChangesStand, moveDays, movePast } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  openCheckout,
  payByCard,
  type RunningProduct,
  registerBorrower,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { approveId, uploadId } from './verification-steps.ts';

let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

const timeZone = 'America/New_York';
const stopped = 'Sevenday can no longer withdraw loan payments from your account';
const notPaid = 'The debit of $25.00 did not go through';
const notDebited = 'We will not debit $25.00: please pay yourself';

/** Makes a loan that has arrived, $20.00 unless another amount is given, and answers when its debit falls due. */
async function lend(borrower: SignedIn, amount = 20) {
  const { body, status } = await requestLoan(product, borrower.token, amount);
  expect(status).toBe(201);
  const loanId: string = body.id;
  await disburse(product, admin, loanId);
  const loan = await eventually(
    () => loanOf(borrower, loanId),
    ({ status }) => status === 'disbursed',
  );
  return { loanId, debitAt: debitTimeOf(loan) };
}

async function loanOut(account: string) {
  const borrower = await createVerifiedBorrower(product, admin, account);
  return { borrower, ...(await lend(borrower)) };
}

async function loanOf(person: SignedIn, loanId: string) {
  const { body } = await product.call('GET', '/loans/my-loans', { token: person.token });
  return body.borrowed.find(({ id }: { id: string }) => id === loanId);
}

async function noticesTo(
  person: SignedIn,
): Promise<{ subject: string; text: string; created_at: string }[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices', { token: person.token });
  return body.notices;
}

async function subjectsTo(person: SignedIn): Promise<string[]> {
  return (await noticesTo(person)).map(({ subject }) => subject);
}

const isRetry = (subject: string) => subject.includes('once more');

async function retriesNotified(person: SignedIn): Promise<number> {
  return (await subjectsTo(person)).filter(isRetry).length;
}

/** The newest first. */
async function paymentsOf(person: SignedIn) {
  const [customer] = (await product.books.customers.list({ email: person.email })).data;
  return (await product.books.paymentIntents.list({ customer: customer?.id ?? '' })).data;
}

/** Ends the debit that is on its way, whatever its account would have done. */
async function settleDebit(person: SignedIn, loanId: string, outcome: string): Promise<void> {
  const debit = (await paymentsOf(person)).find(({ status }) => status === 'processing');
  const helper = `/v1/test_helpers/payment_intents/${debit?.id}/settle`;
  const settled = await product.bank('POST', helper, { outcome });
  expect(settled.status).toBe(200);
  await eventually(
    () => loanOf(person, loanId),
    ({ payment_processing }) => !payment_processing,
  );
}

/** When the retry that was announced last is taken, as its notice has it: four banking days on. */
async function retryAt(person: SignedIn): Promise<Date> {
  const found = (await noticesTo(person)).filter(({ subject }) => isRetry(subject));
  const last = found.sort((a, b) => b.created_at.localeCompare(a.created_at))[0];
  if (!last) throw new Error('No retry was announced.');
  const at = debitHourOf(
    addBankingDays(localDay(new Date(last.created_at), timeZone), 4, isBankHoliday),
  );
  expect(last.subject).toBe(
    `Alert: Unusual Withdrawal by Sevenday: $25.00 once more, on ${dayText(at)}`,
  );
  return at;
}

/** Lets the first debit of a loan fail, and its retry be handed over. */
async function failOnce(person: SignedIn, loanId: string, debitAt: Date): Promise<void> {
  await movePast(product, admin, debitAt);
  await settleDebit(person, loanId, 'insufficient_funds');
  await movePast(product, admin, await retryAt(person));
  expect(await loanOf(person, loanId)).toMatchObject({ payment_processing: true });
}

/** Moves the day on which a loan is due. */
async function extend(loanId: string, dueAt: string, days: number): Promise<void> {
  const later = new Date(Date.parse(dueAt) + days * 86_400_000).toISOString();
  const url = `/admin/loans/${loanId}`;
  const moved = await product.call('PUT', url, { token: admin.token, body: { term_date: later } });
  expect(moved.status).toBe(200);
  await letChangesStand(product, admin);
}

/** Writes a failed debit as the notice of rights does. */
function attempt(at: Date, dueAt: string, how: 'Debit' | 'Payment' = 'Debit'): string {
  return `${how}: $25.00\nPayment due date: ${dayText(new Date(dueAt))}\nDate of attempt: ${dayText(at)}\n`;
}

/** Allows one more debit of a loan, after two that failed. */
async function authorizeDebit({ token }: SignedIn, loanId: string): Promise<void> {
  const { body } = await product.call('GET', `/loans/${loanId}/history`, { token });
  const { amount, days } = body.authorizable_debit;
  const made = await product.call('POST', `/loans/${loanId}/authorize-debit`, {
    token,
    body: { date: days[0].day, amount, channel: 'ach' },
  });
  expect(made.status).toBe(200);
}

/** Links an account that lacks money, of whichever kind of bank. */
async function link({ token }: SignedIn, at: { shared: 'true' } | { tokenized: 'true' }) {
  const begun = await product.call('POST', '/bank-account/create-verification-session', { token });
  const { session_id } = begun.body;
  const picker = `/v1/test_helpers/financial_connections/sessions/${session_id}/complete`;
  await product.bank('POST', picker, { account: 'insufficient_funds', ...at });
  await product.call('POST', '/bank-account/verify-stripe', { token, body: { session_id } });
}

async function registerWith(at: Parameters<typeof link>[1]): Promise<SignedIn> {
  const person = await registerBorrower(product);
  await uploadId(product, person.token);
  await approveId(product, admin, person);
  await link(person, at);
  return person;
}

/** Two members who have linked one account, which an admin has allowed. */
async function twoOfOneAccount(): Promise<[SignedIn, SignedIn]> {
  const [first, second] = [
    await registerWith({ shared: 'true' }),
    await registerWith({ shared: 'true' }),
  ];
  const url = `/admin/members/${second.id}/approve-bank`;
  expect((await product.call('POST', url, { token: admin.token })).status).toBe(200);
  return [first, second];
}

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
