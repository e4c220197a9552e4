import { describe, expect, it } from 'vitest';
import { askHelper, type SignedIn } from './api.ts';
import { dayText, moveDays } from './dates.ts';
import { createLoanOut, eventually, myLoan, openCheckout, payByCard, stats } from './harness.ts';
import { useProduct } from './use-product.ts';

/** Money that comes back by every way it can, in one lender’s books, which are closed at the end. */
const { product, admin } = useProduct();

function asAdmin(method: string, path: string, body?: unknown) {
  return product.call(method, `/admin/${path}`, { token: admin.token, body });
}

/** What a person, a bank or a network does at the provider. */
const help = (helper: string, form?: Record<string, string>) => askHelper(product, helper, form);

// biome-ignore lint/suspicious/noExplicitAny: the wire's shape is what these tests look at.
function loanIs({ token }: SignedIn, is: (loan: any) => boolean) {
  return eventually(() => myLoan(product, token), is);
}

async function pay(person: SignedIn, loanId: string): Promise<string> {
  const { sessionId } = await openCheckout(product, person.token, loanId);
  expect((await payByCard(product, sessionId)).status).toBe(200);
  await loanIs(person, ({ status }) => status === 'repaid');
  return chargeOf(sessionId);
}

async function payByBank(person: SignedIn, loanId: string): Promise<string> {
  const { sessionId } = await openCheckout(product, person.token, loanId);
  const chosen = { payment_method: 'us_bank_account', outcome: 'success' };
  await help(`checkout/sessions/${sessionId}/complete`, chosen);
  await loanIs(person, ({ payment_processing }) => payment_processing);
  const { payment_intent } = await product.books.checkout.sessions.retrieve(sessionId);
  await help(`payment_intents/${payment_intent}/settle`, { outcome: 'succeeded' });
  await loanIs(person, ({ status }) => status === 'repaid');
  return chargeOf(sessionId);
}

async function chargeOf(sessionId: string): Promise<string> {
  const session = await product.books.checkout.sessions.retrieve(sessionId);
  const intent = await product.books.paymentIntents.retrieve(String(session.payment_intent));
  return String(intent.latest_charge);
}

async function auditOf(person: SignedIn): Promise<string[]> {
  const { body } = await asAdmin('GET', `members/${person.id}/audit?limit=200`);
  return body.map(({ action }: { action: string }) => action);
}

async function subjectsTo({ token }: SignedIn): Promise<string[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices', { token });
  return body.notices.map(({ subject }: { subject: string }) => subject);
}

describe('a bank payment that comes back after it had settled', () => {
  it('for insufficient funds opens the loan again, counts against the account, and is told once', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const charge = await payByBank(borrower, loanId);
    const before = await stats(product, admin);
    await help(`charges/${charge}/dispute`, { reason: 'insufficient_funds' });
    expect(await loanIs(borrower, ({ status }) => status === 'disbursed')).toMatchObject({
      ...{ total_due: 25, automatic_repayment: false, can_pay: true },
      // Nobody has to decide on what a bank returned.
      refunds_and_disputes: { disputes: [], refunds: [] },
    });
    const after = await stats(product, admin);
    expect(after.total_repaid).toBe(before.total_repaid - 25);
    expect(after.total_incoming).toBe(before.total_incoming + 25);
    expect(await auditOf(borrower)).toContain('strike.counted');
    const subjects = (await subjectsTo(borrower)).filter((subject) =>
      /taken back|open again/.test(subject),
    );
    expect(subjects).toEqual(['Your payment of $25.00 was taken back: your loan is not repaid']);
  });

  it('late is told as overdue or in default, with nothing of a day to come', async () => {
    const paid = async () => {
      const { borrower, loanId } = await createLoanOut(product, admin);
      const due = dayText(new Date((await myLoan(product, borrower.token)).term_date));
      return { borrower, loanId, due, charge: await payByBank(borrower, loanId) };
    };
    // The same days pass for both.
    const [sooner, later] = [await paid(), await paid()];
    for (const { days, payment, state, title } of [
      { days: 10, payment: sooner, state: 'overdue', title: 'Overdue' },
      { days: 28, payment: later, state: 'in default', title: 'In default' },
    ]) {
      const { borrower, loanId, due, charge } = payment;
      await moveDays(product, admin, days);
      await help(`charges/${charge}/dispute`, { reason: 'insufficient_funds' });
      await loanIs(borrower, ({ repaid_at }) => repaid_at === null);
      await product.drain();
      const { body } = await product.call('GET', '/notices', { token: borrower.token });
      const { text } = body.notices.find(({ subject }: { subject: string }) =>
        subject.startsWith('Your payment of $25.00 was taken back'),
      );
      expect(text).toContain(`Your loan was due on ${due} and is ${state}.`);
      expect(text).not.toContain(`due on ${due}, with`);
      const history = await product.call('GET', `/loans/${loanId}/history`, {
        token: borrower.token,
      });
      expect(history.body.events.map((event: { title: string }) => event.title)).toContain(title);
    }
  });

  it('as not authorized counts against no account, and its account is not debited again', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const charge = await payByBank(borrower, loanId);
    await help(`charges/${charge}/dispute`, { reason: 'debit_not_authorized' });
    const loan = await loanIs(borrower, ({ status }) => status === 'disbursed');
    expect(loan).toMatchObject({ automatic_repayment: false, next_debit: null });
    expect(await auditOf(borrower)).not.toContain('strike.counted');
  });
});

describe('a payment that is lost', () => {
  it('of a written-off loan leaves the loan written off and its recovery undone', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await moveDays(product, admin, 9);
    const reason = 'Not reachable';
    expect((await asAdmin('POST', `loans/${loanId}/write-off`, { reason })).status).toBe(200);
    const before = await stats(product, admin);
    const charge = await pay(borrower, loanId);
    const dispute = await help(`charges/${charge}/dispute`);
    await help(`disputes/${dispute.id}`, { status: 'lost' });
    await loanIs(borrower, ({ status }) => status === 'defaulted');
    const after = await stats(product, admin);
    expect(after.total_repaid).toBe(before.total_repaid);
    expect(after.written_off_loans_count).toBe(before.written_off_loans_count);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 1.25 });
  });

  it('is owed back when it is won after a payment outside was recorded; reversing that record charges no second late fee', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await moveDays(product, admin, 9);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 1.25 });
    const reason = 'Paid at the counter';
    const recorded = await asAdmin('POST', `loans/${loanId}/record-payment`, { reason });
    expect(recorded.body).toMatchObject({ status: 'repaid' });
    const [made] = (await asAdmin('GET', `loans/${loanId}/adjustments`)).body;
    const reversed = await asAdmin('POST', `loans/${loanId}/adjustments/${made.id}/reverse`, {
      reason: 'It was another loan',
    });
    expect(reversed.status, JSON.stringify(reversed.body)).toBe(200);
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      ...{ is_overdue: true, late_fee: 1.25, total_due: 26.25 },
    });

    const charge = await pay(borrower, loanId);
    const dispute = await help(`charges/${charge}/dispute`);
    await help(`disputes/${dispute.id}`, { status: 'lost' });
    await loanIs(borrower, ({ status }) => status === 'disbursed');
    const waived = await asAdmin('POST', `loans/${loanId}/waive`, { charge: 'late_fee', reason });
    expect(waived.body).toMatchObject({ total_due: 25 });
    await asAdmin('POST', `loans/${loanId}/record-payment`, { reason });
    await help(`disputes/${dispute.id}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute.id}`, { status: 'won' });
    const paid = await loanIs(
      borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds.length > 0,
    );
    expect(paid).toMatchObject({
      status: 'repaid',
      refunds_and_disputes: { refunds: [{ amount: 26.25 }] },
    });
  });
});

describe('a refund', () => {
  it('that fails after it had succeeded is owed again, is sent once more, and may be given back outside', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    await pay(borrower, loanId);
    await returnNewestPayout();
    const standsAt = (status: string) =>
      loanIs(borrower, ({ refunds_and_disputes }) =>
        refunds_and_disputes.refunds.some((refund: { status: string }) => refund.status === status),
      );
    expect(await standsAt('given_back')).toMatchObject({ status: 'cancelled' });
    const owed = async () => {
      const { body } = await asAdmin('GET', 'refunds');
      return body.find((refund: { loan_id: string }) => refund.loan_id === loanId);
    };
    const refunded = async () => (await product.books.refunds.list({ limit: 1 })).data[0]?.id ?? '';

    const first = await refunded();
    await help(`refunds/${first}`, { status: 'failed' });
    const failed = await eventually(owed, (refund) => refund !== undefined);
    expect(failed).toMatchObject({ amount: 25 });
    expect(await subjectsTo(borrower)).toContain('We owe you $25.00');
    expect((await asAdmin('POST', `refunds/${failed.id}/retry`)).status).toBe(200);
    const second = await eventually(refunded, (id) => id !== first);
    await product.drain();
    await help(`refunds/${second}`, { status: 'failed' });
    const again = await eventually(
      owed,
      (refund) => refund !== undefined && refund.id !== failed.id && refund.failure_reason,
    );
    const url = `refunds/${again.id}/given-back`;
    expect((await asAdmin('POST', url, { reference: 'Check 12' })).status).toBe(200);
    expect(await owed()).toBeUndefined();
    expect((await asAdmin('POST', url, { reference: 'Check 12' })).status).toBe(409);
  });
});

async function returnNewestPayout(): Promise<void> {
  const [account] = (await product.books.treasury.financialAccounts.list()).data;
  const { data } = await product.books.treasury.outboundPayments.list({
    ...{ financial_account: account?.id ?? '', status: 'posted', limit: 1 },
  });
  await help(`treasury/outbound_payments/${data[0]?.id}/return`, {
    'returned_details[code]': 'account_closed',
  });
}

describe('the close of all of this', () => {
  it('finds no break: payments, fees, disputes, returns and refunds agree with the provider by their references', async () => {
    await product.drain();
    const { status, body } = await asAdmin('POST', 'closes');
    expect(status).toBe(200);
    expect((await asAdmin('GET', 'breaks?limit=200')).body).toEqual([]);
    expect(body.loans_compared).toBeGreaterThanOrEqual(5);
  });
});
