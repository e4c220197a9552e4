import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, eventsAbout, linkBorrower } from '../../testing/borrower.ts';
import { type RunningBank, runBank } from '../../testing/running-bank.ts';

let directory: string;
let journalPath: string;
let running: RunningBank;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'payouts-'));
  journalPath = path.join(directory, 'journal');
  running = await runBank({ journalPath });
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true, force: true });
});

async function treasury() {
  const [account] = (await running.stripe.treasury.financialAccounts.list({ status: 'open' })).data;
  return {
    id: account?.id ?? '',
    cash: account?.balance.cash.usd ?? 0,
    pending: account?.balance.outbound_pending.usd ?? 0,
    features: account?.active_features ?? [],
  };
}

async function send(account = 'success', amount = 2000) {
  const { customer, method } = await linkBorrower(running, { account });
  return running.stripe.treasury.outboundPayments.create({
    amount,
    currency: 'usd',
    financial_account: (await treasury()).id,
    customer,
    destination_payment_method: method,
    destination_payment_method_options: { us_bank_account: { network: 'ach' } },
    end_user_details: { present: false },
    statement_descriptor: 'Loan',
    metadata: { attempt_id: 'p1' },
  });
}

const read = (id: string) => running.stripe.treasury.outboundPayments.retrieve(id);
const mode = (outbound_payments: 'auto' | 'manual') =>
  running.call('POST', '/v1/test_helpers/settings', { outbound_payments });

test('the bank opens with a financial account that can pay out by ACH', async () => {
  const account = await treasury();
  expect(account.cash).toBe(100_000_000);
  expect(account.features).toContain('outbound_payments.ach');
});

test('a payout is posted by itself, also where the bank starts again meanwhile', async () => {
  const before = await treasury();
  const sent = await send();
  expect(sent).toMatchObject({ status: 'processing', cancelable: true, tracking_details: null });
  expect(await treasury()).toMatchObject({
    cash: before.cash - 2000,
    pending: before.pending + 2000,
  });
  await running.close();
  running = await runBank({ journalPath });
  await expect.poll(async () => (await read(sent.id)).status).toBe('posted');
  expect(await read(sent.id)).toMatchObject({
    cancelable: false,
    tracking_details: { ach: { trace_id: expect.any(String) } },
  });
  expect(await treasury()).toMatchObject({ cash: before.cash - 2000, pending: before.pending });
  expect(await eventsAbout(running, sent.id)).toEqual([
    'treasury.outbound_payment.created',
    'treasury.outbound_payment.posted',
  ]);
});

test('told to wait, a payout stays until a test moves it', async () => {
  await mode('manual');
  const before = await treasury();
  const [failing, canceled, returned] = [await send(), await send(), await send()];
  await running.bank.advanceClock(day);
  expect((await read(failing.id)).status).toBe('processing');
  const helpers = running.stripe.testHelpers.treasury.outboundPayments;
  expect((await helpers.fail(failing.id)).status).toBe('failed');
  expect((await running.stripe.treasury.outboundPayments.cancel(canceled.id)).status).toBe(
    'canceled',
  );
  expect((await helpers.post(returned.id)).status).toBe('posted');
  await expect(running.stripe.treasury.outboundPayments.cancel(returned.id)).rejects.toMatchObject({
    statusCode: 400,
  });
  const back = await helpers.returnOutboundPayment(returned.id, {
    returned_details: { code: 'no_account' },
  });
  expect(back).toMatchObject({ status: 'returned', returned_details: { code: 'no_account' } });
  expect(await treasury()).toMatchObject({ cash: before.cash, pending: before.pending });
  await mode('auto');
});

test('money sent to a closed account is posted, and comes back a day later', async () => {
  const before = await treasury();
  const sent = await send('closed');
  await running.bank.advanceClock(2000);
  expect((await read(sent.id)).status).toBe('posted');
  await running.bank.advanceClock(day);
  expect(await read(sent.id)).toMatchObject({
    status: 'returned',
    returned_details: { code: 'account_closed' },
  });
  expect(await treasury()).toMatchObject({ cash: before.cash });
});

test('more than there is can’t be sent', async () => {
  await expect(send('success', 99_999_999)).rejects.toMatchObject({ code: 'insufficient_funds' });
});

test('an account that was never set up for payouts, or is another’s, is refused', async () => {
  const [ada, bob] = [await linkBorrower(running), await linkBorrower(running)];
  const base = { amount: 2000, currency: 'usd', financial_account: (await treasury()).id };
  const create = running.stripe.treasury.outboundPayments.create.bind(
    running.stripe.treasury.outboundPayments,
  );
  await expect(
    create({ ...base, customer: ada.customer, destination_payment_method: bob.method }),
  ).rejects.toMatchObject({ statusCode: 400 });
  const method = await running.stripe.paymentMethods.create({
    type: 'us_bank_account',
    us_bank_account: { financial_connections_account: ada.account },
    billing_details: { name: 'Ada' },
  });
  await expect(
    create({ ...base, customer: ada.customer, destination_payment_method: method.id }),
  ).rejects.toMatchObject({
    param: 'destination_payment_method',
  });
});

test('the resolver finds a customer’s payouts, and transactions add up to the balance', async () => {
  const sent = await send();
  const { id, cash } = await treasury();
  const found = await running.stripe.treasury.outboundPayments.list({
    financial_account: id,
    customer: String(sent.customer),
    created: { gte: sent.created },
  });
  expect(found.data).toMatchObject([{ id: sent.id, metadata: { attempt_id: 'p1' } }]);
  const transactions = await running.stripe.treasury.transactions
    .list({ financial_account: id, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  expect(transactions.reduce((sum, { balance_impact }) => sum + balance_impact.cash, 0)).toBe(cash);
});

test('the same payout under one key is sent once', async () => {
  const { customer, method } = await linkBorrower(running);
  const { id, cash } = await treasury();
  const params = {
    amount: 2000,
    currency: 'usd',
    financial_account: id,
    customer,
    destination_payment_method: method,
  };
  const ids = [];
  for (let i = 0; i < 3; i += 1) {
    const sent = await running.stripe.treasury.outboundPayments.create(params, {
      idempotencyKey: 'payout-once',
    });
    ids.push(sent.id);
  }
  expect(new Set(ids).size).toBe(1);
  expect((await treasury()).cash).toBe(cash - 2000);
});

test('a payout is expected at once, or so many days after it is sent, as the midnight of a day', async () => {
  const daySeconds = day / 1000;
  const settle = (outbound_payment_days: string) =>
    running.call('POST', '/v1/test_helpers/settings', { outbound_payment_days });
  async function sendExpected() {
    const { id, created, expected_arrival_date: expected } = await send();
    return { id, expected, days: (expected - (created - (created % daySeconds))) / daySeconds };
  }
  expect((await sendExpected()).days).toBe(-1);
  await settle('2');
  const { id, expected, days } = await sendExpected();
  expect(days).toBe(2);
  await settle('0');
  const path = `/v1/test_helpers/treasury/outbound_payments/${id}/expected_arrival_date`;
  await running.call('POST', path, { expected_arrival_date: String(expected + daySeconds) });
  expect(await eventsAbout(running, id)).toContain(
    'treasury.outbound_payment.expected_arrival_date_updated',
  );
});
