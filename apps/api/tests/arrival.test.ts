import { addDays, type LocalDay, localDay } from '@sevenday/lending';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminToolsOf } from './admin-tools.ts';
import type { SignedIn } from './api.ts';
import { debitHourOf, debitTimeOf, moveDays, movePast } from './dates.ts';
import { createLoanOut, eventually, myLoan, openCheckout, payByCard } from './harness.ts';
import { useProduct } from './use-product.ts';

const using = useProduct();
const { product, admin } = using;
const { asAdmin } = adminToolsOf(() => using);
const timeZone = 'America/New_York';

beforeAll(async () => {
  const set = await product.bank('POST', '/v1/test_helpers/settings', {
    outbound_payment_days: '3',
  });
  expect(set.body).toMatchObject({ outbound_payment_days: 3 });
});

const dayInUtc = (seconds: number) => localDay(new Date(seconds * 1000), 'UTC');
const dueDayOf = ({ term_date }: { term_date: string }) => localDay(new Date(term_date), timeZone);

/** A loan whose money has left, and the day on which the bank expects it to be there. */
async function loanLeft({ automatic = true } = {}) {
  const { borrower, loanId } = await createLoanOut(product, admin, { automatic });
  const { data: customers } = await product.books.customers.list({ email: borrower.email });
  const { data: accounts } = await product.books.treasury.financialAccounts.list();
  const { data: sent } = await product.books.treasury.outboundPayments.list({
    financial_account: accounts[0]?.id ?? '',
    customer: customers[0]?.id ?? '',
  });
  const [payout] = sent;
  if (!payout) throw new Error('The bank has no payout.');
  await product.drain();
  const arrivesOn = dayInUtc(payout.expected_arrival_date);
  return { borrower, loanId, payoutId: payout.id, arrivesOn };
}

async function expectOn(payoutId: string, day: LocalDay): Promise<void> {
  const expected_arrival_date = String(Date.parse(`${day}T00:00:00Z`) / 1000);
  const path = `/v1/test_helpers/treasury/outbound_payments/${payoutId}/expected_arrival_date`;
  const answered = await product.bank('POST', path, { expected_arrival_date });
  expect(answered.status).toBe(200);
}

/** The notices about the money and about the day, the oldest first. */
async function noticesTo({ token }: SignedIn) {
  await product.drain();
  const { body } = await product.call('GET', '/notices?limit=200', { token });
  const of = (kind: string) =>
    body.notices.filter((notice: { kind: string }) => notice.kind === kind).reverse();
  return { arrived: of('money_arrived'), moved: of('new_due_date') };
}

const remove = ({ id }: SignedIn) => asAdmin(`/members/${id}`, {}, 'DELETE');
const removeBank = ({ id }: SignedIn) => asAdmin(`/members/${id}/bank-account`, {}, 'DELETE');

async function dueOn(borrower: SignedIn, day: LocalDay) {
  return eventually(
    () => myLoan(product, borrower.token),
    (loan) => dueDayOf(loan) === day,
  );
}

describe('money that has left and is not there yet', () => {
  // spec: 9.3.4
  it('is due seven days after it arrives, as the borrower is told', async () => {
    const { borrower, loanId, arrivesOn } = await loanLeft();
    const loan = await myLoan(product, borrower.token);
    expect(loan).toMatchObject({ status: 'disbursed', can_pay: true });
    expect(dueDayOf(loan)).toBe(addDays(arrivesOn, 7));
    expect(loan.next_debit.date).toBe(debitTimeOf(loan).toISOString());
    const { arrived } = await noticesTo(borrower);
    expect(arrived).toHaveLength(1);
    expect(arrived[0].subject).toMatch(/^Your \$20\.00 will arrive: \$25\.00 is due /);
    expect(arrived[0].text).toMatch(/has left our bank\. It should be there on \w{3}, /);
    expect(arrived[0].text).not.toContain('is in your account');
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    const titles = body.events.map(({ title }: { title: string }) => title);
    expect(titles).toContainEqual(
      expect.stringMatching(/^The money should be in your account on /),
    );
    expect(titles).not.toContain('The money arrived');
  });

  it('keeps its member and its bank account until the day it arrives, as it may come back before', async () => {
    const { borrower, arrivesOn } = await loanLeft({ automatic: false });
    expect(await removeBank(borrower)).toMatchObject({
      status: 409,
      body: { code: 'bank_account_in_use' },
    });
    const { token } = borrower;
    const linking = await product.call('POST', '/bank-account/create-verification-session', {
      token,
    });
    expect(linking.body).toMatchObject({ code: 'bank_account_in_use' });
    expect(await remove(borrower)).toMatchObject({
      status: 409,
      body: { code: 'money_in_transit', detail: expect.stringContaining('A payout of $20.00') },
    });
    await movePast(product, admin, debitHourOf(arrivesOn));
    expect((await removeBank(borrower)).status).toBe(200);
    expect((await remove(borrower)).status).toBe(200);
  });

  it('moves the due date and the debit with a later day, and with no earlier one', async () => {
    const { borrower, payoutId, arrivesOn } = await loanLeft();
    const later = addDays(arrivesOn, 2);
    await expectOn(payoutId, later);
    const loan = await dueOn(borrower, addDays(later, 7));
    await product.drain();
    const { next_debit } = await myLoan(product, borrower.token);
    expect(next_debit.date).toBe(debitTimeOf(loan).toISOString());
    const { arrived, moved } = await noticesTo(borrower);
    expect([arrived, moved]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect(moved[0].text).toMatch(/takes longer: we now expect it in your account on \w{3}, /);

    await expectOn(payoutId, arrivesOn);
    await expectOn(payoutId, later);
    await moveDays(product, admin, 1);
    expect(dueDayOf(await myLoan(product, borrower.token))).toBe(addDays(later, 7));
    expect((await noticesTo(borrower)).moved).toHaveLength(1);
    await movePast(product, admin, debitHourOf(arrivesOn));
    expect((await removeBank(borrower)).body.code).toBe('bank_account_in_use');
    expect((await remove(borrower)).body.code).toBe('money_in_transit');
    await movePast(product, admin, debitHourOf(later));
    expect((await remove(borrower)).status).toBe(200);
  });

  it('moves no due date that an admin has set later', async () => {
    const { borrower, loanId, payoutId, arrivesOn } = await loanLeft({ automatic: false });
    const term_date = addDays(arrivesOn, 20);
    expect((await asAdmin(`/loans/${loanId}`, { term_date }, 'PUT')).status).toBe(200);
    await expectOn(payoutId, addDays(arrivesOn, 1));
    await moveDays(product, admin, 1);
    expect(dueDayOf(await myLoan(product, borrower.token))).toBe(term_date);
    expect((await noticesTo(borrower)).moved).toHaveLength(1);
  });

  it('is not told any more once it is paid back', async () => {
    const { borrower, loanId, payoutId, arrivesOn } = await loanLeft();
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await eventually(
      () => myLoan(product, borrower.token),
      ({ status }) => status === 'repaid',
    );
    await expectOn(payoutId, addDays(arrivesOn, 2));
    await moveDays(product, admin, 1);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      status: 'repaid',
      next_debit: null,
    });
    expect((await noticesTo(borrower)).moved).toEqual([]);
  });

  it('asks for nothing beside a payment on its way, and debits nothing before the new day if that payment is lost', async () => {
    const { borrower, loanId, payoutId, arrivesOn } = await loanLeft();
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    const page = `/v1/test_helpers/checkout/sessions/${sessionId}/complete`;
    await product.bank('POST', page, { payment_method: 'us_bank_account', outcome: 'success' });
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => loan.payment_processing,
    );
    await expectOn(payoutId, addDays(arrivesOn, 2));
    const loan = await dueOn(borrower, addDays(arrivesOn, 9));
    expect(loan).toMatchObject({
      payment_processing: true,
      next_debit: { date: debitTimeOf(loan).toISOString() },
    });
    expect((await noticesTo(borrower)).moved).toEqual([]);
  });

  it('makes a late loan current again when it arrives later than expected', async () => {
    const { borrower, payoutId, arrivesOn } = await loanLeft({ automatic: false });
    await movePast(product, admin, debitHourOf(addDays(arrivesOn, 9)));
    expect(await myLoan(product, borrower.token)).toMatchObject({ is_overdue: true });
    await expectOn(payoutId, addDays(arrivesOn, 8));
    const loan = await dueOn(borrower, addDays(arrivesOn, 15));
    expect(loan).toMatchObject({ is_overdue: false, status: 'disbursed' });
    expect((await noticesTo(borrower)).moved).toHaveLength(1);
  });
});
