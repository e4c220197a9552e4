import { addBankingDays, localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { isBankHoliday } from '../src/platform/time/bank-holidays.ts';
import { askHelper } from './api.ts';
import { letChangesStand, moveDays } from './dates.ts';
import {
  createLoanOut,
  eventually,
  myLoan,
  openCheckout,
  openDispute,
  payLoan,
} from './harness.ts';
import { admin, historyOf, type Out, product, useHere } from './shared/loan-page.ts';

useHere();

/** Ends the debit that is on its way. */
async function settleDebit({ borrower }: Out, outcome: string): Promise<void> {
  const [customer] = (await product.books.customers.list({ email: borrower.email })).data;
  const { data } = await product.books.paymentIntents.list({ customer: customer?.id ?? '' });
  const debit = data.find(({ status }) => status === 'processing');
  await product.bank('POST', `/v1/test_helpers/payment_intents/${debit?.id}/settle`, { outcome });
  await eventually(
    () => myLoan(product, borrower.token),
    ({ payment_processing }) => !payment_processing,
  );
}

/** Moves on until the announced debit is handed over. */
async function debitHandedOver(out: Out): Promise<void> {
  // The notice goes out before the date moves on.
  await product.drain();
  for (let day = 0; day < 12; day++) {
    if ((await myLoan(product, out.borrower.token)).payment_processing) return;
    await moveDays(product, admin, 1);
    await product.drain();
  }
  const { debits } = await historyOf(out);
  throw new Error(`No debit was handed over: ${JSON.stringify(debits)}`);
}

describe('a loan’s own page', () => {
  it('says of a debit that was cancelled for a payment how that payment ended', async () => {
    const out = await createLoanOut(product, admin);
    const { charge } = await payLoan(product, out.borrower, out.loanId);
    const text = async () => (await historyOf(out)).debits[0].text;
    expect(await text()).toBe('The loan was paid first.');
    const dispute = await openDispute(product, charge);
    await askHelper(product, `disputes/${dispute}`, { status: 'lost' });
    await eventually(
      () => myLoan(product, out.borrower.token),
      ({ status }) => status === 'disbursed',
    );
    expect(await text()).toMatch(
      /^You had paid on \w{3}, \w{3,9} \d+(, \d{4})?, so this debit was cancelled\. Later that payment was returned or taken back\.$/,
    );
  });
});

describe('an extension', () => {
  it('is shown with each loan while it waits, with the day by which it is answered', async () => {
    const out = await createLoanOut(product, admin, { automatic: false });
    const { token } = out.borrower;
    expect(await myLoan(product, token)).toMatchObject({
      can_request_extension: true,
      waiting_extension: null,
    });
    const { window } = (await historyOf(out)).extension;
    const body = { date: window.from };
    await product.call('POST', `/loans/${out.loanId}/extension-requests`, { token, body });
    const { asked_at } = (await historyOf(out)).extension.last_request;
    const askedOn = localDay(new Date(asked_at), 'America/New_York');
    expect(await myLoan(product, token)).toMatchObject({
      can_request_extension: false,
      waiting_extension: {
        asked_day: window.from,
        answer_by: addBankingDays(askedOn, 1, isBankHoliday),
      },
    });
    await moveDays(product, admin, 6);
    expect((await myLoan(product, token)).waiting_extension).toEqual({
      asked_day: window.from,
      answer_by: null,
    });
    const { body: waiting } = await product.call('GET', '/admin/extension-requests', {
      token: admin.token,
    });
    const request = waiting.find((one: { loan_id: string }) => one.loan_id === out.loanId);
    expect(request.answer_by).toBe(addBankingDays(askedOn, 1, isBankHoliday));
    await product.call('POST', `/admin/extension-requests/${request.id}/answer`, {
      token: admin.token,
      body: { given: false, words: 'Not now.' },
    });
    expect(await myLoan(product, token)).toMatchObject({
      can_request_extension: true,
      waiting_extension: null,
    });
  });

  it('is given until a later day, never until the present due day', async () => {
    const out = await createLoanOut(product, admin, { automatic: false });
    const { token } = out.borrower;
    const { window } = (await historyOf(out)).extension;
    const body = { date: window.from };
    await product.call('POST', `/loans/${out.loanId}/extension-requests`, { token, body });
    const { body: waiting } = await product.call('GET', '/admin/extension-requests', {
      token: admin.token,
    });
    const request = waiting.find((one: { loan_id: string }) => one.loan_id === out.loanId);
    const give = (day: string) =>
      product.call('POST', `/admin/extension-requests/${request.id}/answer`, {
        token: admin.token,
        body: { given: true, date: day },
      });
    expect(await give(request.due_day)).toMatchObject({
      status: 422,
      body: { code: 'edit_not_allowed', fields: { date: expect.stringMatching(/later/) } },
    });
    await moveDays(product, admin, 9);
    await eventually(
      () => myLoan(product, token),
      (loan) => loan.is_overdue,
    );
    expect(await give(request.due_day)).toMatchObject({ status: 422 });
  });

  it('that is refused, and an edit that changes nothing, leave the borrower’s payment page open', async () => {
    const out = await createLoanOut(product, admin, { automatic: false });
    const { token } = out.borrower;
    const { window } = (await historyOf(out)).extension;
    const body = { date: window.from };
    await product.call('POST', `/loans/${out.loanId}/extension-requests`, { token, body });
    const { sessionId } = await openCheckout(product, token, out.loanId);
    const { body: waiting } = await product.call('GET', '/admin/extension-requests', {
      token: admin.token,
    });
    const request = waiting.find((one: { loan_id: string }) => one.loan_id === out.loanId);
    const asAdmin = (method: string, path: string, asked: object) =>
      product.call(method, `/admin/${path}`, { token: admin.token, body: asked });
    const answer = `extension-requests/${request.id}/answer`;
    expect((await asAdmin('POST', answer, { given: false, words: 'Not now.' })).status).toBe(200);
    expect((await asAdmin('PUT', `loans/${out.loanId}`, {})).status).toBe(200);
    const session = () => product.books.checkout.sessions.retrieve(sessionId);
    expect((await session()).status).toBe('open');
    const reason = 'Agreed on the telephone';
    const lower = { interest_rate: 20, reason };
    expect((await asAdmin('PUT', `loans/${out.loanId}`, lower)).status).toBe(200);
    expect((await session()).status).toBe('expired');
  });
});

it('the page says of each replaced debit what had changed', async () => {
  const out = await createLoanOut(product, admin);
  await product.drain();
  const edit = (terms: object) =>
    product.call('PUT', `/admin/loans/${out.loanId}`, {
      token: admin.token,
      body: { ...terms, reason: 'Agreed on the telephone' },
    });
  expect((await edit({ interest_rate: 20 })).status).toBe(200);
  await letChangesStand(product, admin);
  const { term_date } = await myLoan(product, out.borrower.token);
  const later = new Date(Date.parse(term_date) + 6 * 86_400_000).toISOString().slice(0, 10);
  expect((await edit({ term_date: later })).status).toBe(200);
  await letChangesStand(product, admin);
  const { debits } = await historyOf(out);
  expect(debits).toMatchObject([
    { status: 'announced', amount: 24 },
    {
      amount: 24,
      text: expect.stringMatching(
        /^We gave you time until (\w{3}, .+), so we moved this debit to (that day|\w{3}, .+)\.$/,
      ),
    },
    {
      amount: 25,
      text: 'What you owe changed to $24.00, so we planned a debit of that amount.',
    },
  ]);
});

it('the page shows when the agreement was accepted by the clock of all else on it, even if that clock was moved', async () => {
  await moveDays(product, admin, 1);
  const { borrower, loanId } = await createLoanOut(product, admin);
  const { token } = borrower;
  const { body: signed } = await product.call('GET', `/loans/${loanId}/documents`, { token });
  const { created_at } = await myLoan(product, token);
  expect(signed.accepted_at).toBe(created_at);
});

describe('after two debits that failed the borrower', () => {
  it('authorizes one more, naming date, amount and channel, and no other is taken', async () => {
    const out = await createLoanOut(product, admin, { account: 'insufficient_funds' });
    const { token } = out.borrower;
    const authorize = (body: object) =>
      product.call('POST', `/loans/${out.loanId}/authorize-debit`, { token, body });
    expect((await authorize({ date: '2030-01-02', amount: 25, channel: 'ach' })).status).toBe(409);
    for (let failure = 0; failure < 2; failure++) {
      await debitHandedOver(out);
      await settleDebit(out, 'insufficient_funds');
    }
    await product.drain();
    const { authorizable_debit: offered, debits } = await historyOf(out);
    expect(debits.map(({ status }: { status: string }) => status)).toEqual([
      'returned',
      'returned',
    ]);
    expect(debits[0].text).toContain('there was not enough in the account');
    expect(offered.days).toHaveLength(4);
    const [{ day, text }] = offered.days;
    expect(text).toMatch(
      /I authorize Sevenday to make one electronic debit \(ACH\) of \$2[56]\.\d\d/,
    );
    const { amount } = offered;

    const wrong = await authorize({ date: day, amount: amount + 1, channel: 'ach' });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'authorization_changed' } });
    expect((await authorize({ date: '2020-01-02', amount, channel: 'ach' })).status).toBe(409);
    expect((await authorize({ date: day, amount, channel: 'card' })).status).toBe(400);
    const made = await authorize({ date: day, amount, channel: 'ach' });
    expect(made).toMatchObject({
      status: 200,
      body: { authorizable_debit: null, debits: [{ status: 'announced', amount }, {}, {}] },
    });
    expect((await authorize({ date: day, amount, channel: 'ach' })).status).toBe(409);
    await debitHandedOver(out);
    await settleDebit(out, 'succeeded');
    expect(await myLoan(product, token)).toMatchObject({ status: 'repaid' });
    expect((await historyOf(out)).receipt.method).toContain('electronic debit (ACH)');
  });
});
