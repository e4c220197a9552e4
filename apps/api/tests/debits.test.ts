import { localDay } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import { dayText, debitTimeOf, moveBefore, moveDays } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  type RunningProduct,
  requestLoan,
  signInAdmin,
  startProduct,
} from './harness.ts';

let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

async function loanOut(account = 'success') {
  const borrower = await createVerifiedBorrower(product, admin, account);
  const { body } = await requestLoan(product, borrower.token);
  const loanId: string = body.id;
  await disburse(product, admin, loanId);
  const loan = await loanArrives(product, borrower.token);
  return { borrower, loanId, handOverAt: debitTimeOf(loan) };
}

async function mailsTo(person: SignedIn): Promise<string[]> {
  await product.drain();
  const { body } = await product.call('GET', '/notices', { token: person.token });
  return body.notices.map(({ subject }: { subject: string }) => subject);
}

async function debitsOf(person: SignedIn) {
  const [customer] = (await product.books.customers.list({ email: person.email })).data;
  const listed = await product.books.paymentIntents.list({ customer: customer?.id ?? '' });
  return listed.data.map(({ amount, status }) => ({ amount, status }));
}

async function attemptsSeenByAdmin({ id }: SignedIn) {
  const path = `/admin/members/${id}/loans`;
  const { body: loans } = await product.call('GET', path, { token: admin.token });
  return loans[0].attempts;
}

/** Closes the books now, and expects that neither this close nor one at night has found a difference. */
async function closeFindsNothing() {
  await product.drain();
  const { status } = await product.call('POST', '/admin/closes', { token: admin.token });
  expect(status).toBe(200);
  const { body } = await product.call('GET', '/admin/closes?limit=200', { token: admin.token });
  const found = body.map(({ new_breaks }: { new_breaks: number }) => new_breaks);
  expect(found).toEqual(body.map(() => 0));
}

describe('automatic repayment', () => {
  it('tells when the money arrives, debits at noon of the due day, and settles days later', async () => {
    const { borrower, handOverAt } = await loanOut();
    expect(await mailsTo(borrower)).toContain(
      `Upcoming Withdrawal Notice from Sevenday: $25.00 on ${dayText(handOverAt)}`,
    );
    await moveBefore(product, admin, handOverAt);
    expect(await debitsOf(borrower)).toEqual([]);
    const debit_day = localDay(handOverAt, 'America/New_York');
    expect(await attemptsSeenByAdmin(borrower)).toContainEqual(
      expect.objectContaining({ kind: 'debit', debit_day }),
    );
    expect(await myLoan(product, borrower.token)).toMatchObject({
      can_pay: true,
      payment_processing: false,
      is_overdue: false,
    });
    await moveDays(product, admin, 1);
    expect(await debitsOf(borrower)).toEqual([{ amount: 2500, status: 'processing' }]);
    await closeFindsNothing();
    const processing = await myLoan(product, borrower.token);
    expect(processing).toMatchObject({
      payment_processing: true,
      can_pay: false,
      is_overdue: false,
      late_fee: 0,
    });
    expect(processing.payment_expected_by).toBeTruthy();
    await moveDays(product, admin, 5);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      status: 'repaid',
      payment_processing: false,
      late_fee: 0,
      total_due: 0,
    });
    await closeFindsNothing();
    const movements = await movementsAtBank(product, borrower.email);
    expect(movements.payments).toEqual([{ amount: 2500 }]);
    const me = await product.call('GET', '/profile/me', { token: borrower.token });
    expect(me.body.total_loans_taken).toBe(1);
  });

  it('is not made where it was not chosen', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body } = await requestLoan(product, borrower.token, 20, undefined, false);
    await disburse(product, admin, body.id);
    await loanArrives(product, borrower.token);
    await moveDays(product, admin, 11);
    expect(await debitsOf(borrower)).toEqual([]);
    expect(await myLoan(product, borrower.token)).toMatchObject({ is_overdue: true });
    expect((await mailsTo(borrower)).filter((mail) => mail.includes('debit'))).toEqual([]);
  });

  it('comes back as not authorized: never again, and the loan is late', async () => {
    const { borrower, handOverAt } = await loanOut('debit_not_authorized');
    const keepFee = (cents: number) =>
      product.bank('POST', '/v1/test_helpers/settings', {
        'fees[kept_of_returned_debit]': String(cents),
      });
    await keepFee(20);
    await moveBefore(product, admin, handOverAt);
    await moveDays(product, admin, 1);
    await moveDays(product, admin, 5);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      payment_processing: false,
      is_overdue: true,
      can_pay: true,
    });
    await keepFee(0);
    await moveDays(product, admin, 8);
    expect(await debitsOf(borrower)).toHaveLength(1);
    await closeFindsNothing();
  });

  it('does not follow a payment by card the morning before', async () => {
    const { borrower, loanId, handOverAt } = await loanOut();
    await moveBefore(product, admin, handOverAt);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
    expect(await debitsOf(borrower)).toEqual([{ amount: 2500, status: 'succeeded' }]);
  });

  it('ends a payment page that is open at noon, and takes no second payment', async () => {
    const { borrower, loanId, handOverAt } = await loanOut();
    await moveBefore(product, admin, handOverAt);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await moveDays(product, admin, 1);
    expect((await payByCard(product, sessionId)).status).toBe(400);
    const again = await openCheckout(product, borrower.token, loanId);
    expect(again).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } });
    await moveDays(product, admin, 5);
    expect((await movementsAtBank(product, borrower.email)).payments).toEqual([{ amount: 2500 }]);
  });

  it('gives way to a bank payment that is on its way already', async () => {
    const { borrower, loanId, handOverAt } = await loanOut();
    await moveBefore(product, admin, handOverAt);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
      payment_method: 'us_bank_account',
      outcome: 'success',
    });
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    await moveDays(product, admin, 6);
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
    expect(await debitsOf(borrower)).toEqual([{ amount: 2500, status: 'succeeded' }]);
  });
});
