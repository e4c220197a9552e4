import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxPublishableKey } from '../../api/keys.ts';
import { type Borrower, day, eventsAbout, linkBorrower } from '../../testing/borrower.ts';
import { type RunningBank, runBank } from '../../testing/running-bank.ts';

let running: RunningBank;
beforeAll(async () => {
  running = await runBank();
});
afterAll(() => running.close());

function debit({ customer, method, mandate }: Borrower, attempt = 'd1') {
  return running.stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    customer,
    payment_method: method,
    mandate,
    allowed_payment_method_types: ['us_bank_account'],
    confirm: true,
    off_session: true,
    statement_descriptor: 'Sevenday loan',
    metadata: { attempt_id: attempt },
  });
}

const read = (id: string) =>
  running.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });

test('a debit is processing for four days, then paid, less 0.8 %', async () => {
  const sent = await debit(await linkBorrower(running));
  expect(sent).toMatchObject({ status: 'processing', payment_method_types: ['us_bank_account'] });
  await running.bank.advanceClock(4 * day - 60_000);
  expect(await read(sent.id)).toMatchObject({
    status: 'processing',
    latest_charge: {
      status: 'pending',
      balance_transaction: { type: 'payment', status: 'pending', net: 2480 },
    },
  });
  await running.bank.advanceClock(60_000);
  expect(await read(sent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    latest_charge: {
      status: 'succeeded',
      paid: true,
      balance_transaction: { type: 'payment', amount: 2500, fee: 20, net: 2480 },
      payment_method_details: {
        us_bank_account: { expected_debit_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      },
    },
  });
  expect(await eventsAbout(running, sent.id)).toEqual([
    'payment_intent.created',
    'charge.pending',
    'payment_intent.processing',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
});

test.each([
  ['insufficient_funds', 'insufficient_funds', 'R01', null],
  ['closed', 'account_closed', 'R02', 'bank_account_closed'],
  ['no_account', 'no_account', 'R03', 'bank_account_invalid_details'],
  ['debit_not_authorized', 'debit_not_authorized', 'R10', 'debit_not_authorized'],
])(
  'a debit from an account with %s comes back as %s (%s)',
  async (account, code, network, blocked) => {
    const borrower = await linkBorrower(running, { account });
    const sent = await debit(borrower);
    await running.bank.advanceClock(4 * day);
    expect(await read(sent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
      latest_charge: {
        status: 'failed',
        failure_code: code,
        outcome: { network_decline_code: network },
        balance_transaction: { type: 'payment', net: 2480 },
        failure_balance_transaction: expect.stringMatching(/^txn_/),
      },
    });
    const method = await running.stripe.paymentMethods.retrieve(borrower.method);
    const again = debit(borrower, 'd2');
    if (blocked === null) {
      expect((await again).status).toBe('processing');
    } else {
      expect(method.us_bank_account?.status_details).toEqual({
        blocked: { network_code: network, reason: blocked },
      });
      await expect(again).rejects.toMatchObject({ code: 'payment_method_bank_account_blocked' });
    }
  },
);

test('after an unauthorized debit the mandate is no longer active', async () => {
  const borrower = await linkBorrower(running, { account: 'debit_not_authorized' });
  await debit(borrower);
  await running.bank.advanceClock(4 * day);
  expect((await running.stripe.mandates.retrieve(borrower.mandate)).status).toBe('inactive');
  expect(await eventsAbout(running, borrower.mandate)).toContain('mandate.updated');
});

test('a disputed debit is paid, then lost at once with a fee', async () => {
  const sent = await debit(await linkBorrower(running, { account: 'disputed' }));
  await running.bank.advanceClock(4 * day);
  expect(await read(sent.id)).toMatchObject({
    status: 'succeeded',
    latest_charge: { disputed: true },
  });
  const [dispute] = (await running.stripe.disputes.list({ payment_intent: sent.id })).data;
  expect(dispute).toMatchObject({
    status: 'lost',
    amount: 2500,
    balance_transactions: [{ type: 'adjustment', amount: -2500, fee: 1500, net: -4000 }],
  });
  expect(await eventsAbout(running, dispute?.id ?? '')).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
});

test('a debit that comes back after it was paid is a lost dispute, by the bank’s reason', async () => {
  const borrower = await linkBorrower(running);
  const late = async (reason: string, attempt: string) => {
    const sent = await debit(borrower, attempt);
    await running.bank.advanceClock(4 * day);
    const { latest_charge } = await running.stripe.paymentIntents.retrieve(sent.id);
    return running.call('POST', `/v1/test_helpers/charges/${latest_charge}/dispute`, { reason });
  };
  expect((await late('insufficient_funds', 'l1')).body).toMatchObject({
    status: 'lost',
    reason: 'insufficient_funds',
    network_reason_code: 'R01',
    evidence_details: { due_by: null },
    balance_transactions: [{ net: -4000 }],
  });
  // Only a debit the holder did not allow ends the mandate.
  expect((await running.stripe.mandates.retrieve(borrower.mandate)).status).toBe('active');
  expect((await late('fraudulent', 'l2')).status).toBe(400);
  expect((await late('debit_not_authorized', 'l3')).body.status).toBe('lost');
  expect((await running.stripe.mandates.retrieve(borrower.mandate)).status).toBe('inactive');
});

test('fees are Stripe’s list prices until the lender’s key sets others', async () => {
  const borrower = await linkBorrower(running);
  const fees = async (attempt: string) => {
    const sent = await debit(borrower, attempt);
    await running.bank.advanceClock(4 * day);
    const { latest_charge } = await running.stripe.paymentIntents.retrieve(sent.id);
    const source = String(latest_charge);
    return (await running.stripe.balanceTransactions.list({ source })).data.map(
      ({ type, fee, net }) => ({ type, fee, net }),
    );
  };
  const set = (form: Record<string, string>, key: string) =>
    running.call('POST', '/v1/test_helpers/settings', form, { authorization: `Bearer ${key}` });
  expect(await fees('f1')).toEqual([{ type: 'payment', fee: 20, net: 2480 }]);
  expect((await set({ 'fees[dispute]': '0' }, sandboxPublishableKey)).status).toBe(401);
  await set({ 'fees[bank_debit_basis_points]': '100' }, running.secretKey);
  const answer = await set({ 'fees[returned_debit]': '400' }, running.secretKey);
  expect(answer.body).toMatchObject({
    fees: { card_basis_points: 290, bank_debit_basis_points: 100, returned_debit: 400 },
  });
  expect(await fees('f2')).toEqual([{ type: 'payment', fee: 25, net: 2475 }]);
  const poor = await linkBorrower(running, { account: 'insufficient_funds' });
  const lost = await debit(poor);
  await running.bank.advanceClock(4 * day);
  const { latest_charge } = await running.stripe.paymentIntents.retrieve(lost.id);
  const { data } = await running.stripe.balanceTransactions.list({ source: String(latest_charge) });
  const moved = data.map(({ type, net }) => [type, net]).sort();
  expect(moved).toEqual([
    ['payment', 2475],
    ['payment_failure_refund', -2475],
    ['stripe_fee', -400],
  ]);
  await set(
    { 'fees[returned_debit]': '0', 'fees[bank_debit_basis_points]': '80' },
    running.secretKey,
  );
});

test('a mandate that is missing, inactive or another account’s is refused before anything is sent', async () => {
  const [ada, bob] = [await linkBorrower(running), await linkBorrower(running)];
  const invalid = { code: 'payment_intent_mandate_invalid', param: 'mandate' };
  await expect(debit({ ...ada, mandate: bob.mandate })).rejects.toMatchObject(invalid);
  await expect(debit({ ...ada, mandate: 'mandate_none' })).rejects.toMatchObject(invalid);
  await running.call('POST', `/v1/test_helpers/mandates/${ada.mandate}`, { status: 'inactive' });
  await expect(debit(ada)).rejects.toMatchObject(invalid);
  const { data } = await running.stripe.paymentIntents.list({ customer: ada.customer });
  expect(data).toEqual([]);
});

test('a disconnected account is unusable, another customer’s method refused', async () => {
  const [ada, bob] = [await linkBorrower(running), await linkBorrower(running)];
  await expect(debit({ ...ada, customer: bob.customer })).rejects.toMatchObject({
    param: 'payment_method',
  });
  await running.stripe.financialConnections.accounts.disconnect(ada.account);
  await expect(debit(ada)).rejects.toMatchObject({ code: 'bank_account_unusable' });
});

test('a debit under way can’t be cancelled; one never confirmed can', async () => {
  const ada = await linkBorrower(running);
  const sent = await debit(ada);
  await expect(running.stripe.paymentIntents.cancel(sent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  const idle = await running.stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    customer: ada.customer,
  });
  expect(idle.status).toBe('requires_payment_method');
  const cancelled = await running.stripe.paymentIntents.cancel(idle.id, {
    cancellation_reason: 'abandoned',
  });
  expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
});

test('the resolver finds a customer’s debits since a time', async () => {
  const ada = await linkBorrower(running);
  const { id, created } = await debit(ada, 'find-me');
  const found = await running.stripe.paymentIntents.list({
    customer: ada.customer,
    created: { gte: created },
  });
  expect(found.data).toMatchObject([{ id, metadata: { attempt_id: 'find-me' } }]);
  const none = await running.stripe.paymentIntents.list({
    customer: ada.customer,
    created: { gt: created },
  });
  expect(none.data).toEqual([]);
});

test('a debit stands in the balance as pending until it has settled', async () => {
  const total = async () => {
    const { available, pending } = await running.stripe.balance.retrieve();
    return [available[0]?.amount ?? 0, pending[0]?.amount ?? 0] as const;
  };
  const before = await total();
  const sent = await debit(await linkBorrower(running), 'on-its-way');
  expect(await total()).toEqual([before[0], before[1] + 2480]);
  await running.call('POST', `/v1/test_helpers/payment_intents/${sent.id}/settle`, {
    outcome: 'succeeded',
  });
  expect(await total()).toEqual([before[0] + 2480, before[1]]);
});

test('a test may end a debit at once, and only once', async () => {
  const sent = await debit(await linkBorrower(running));
  const settle = (outcome: string) =>
    running.call('POST', `/v1/test_helpers/payment_intents/${sent.id}/settle`, { outcome });
  expect((await settle('insufficient_funds')).body.status).toBe('requires_payment_method');
  expect((await settle('succeeded')).status).toBe(400);
  await running.bank.advanceClock(5 * day);
  expect((await read(sent.id)).status).toBe('requires_payment_method');
});

test('a refund asked for before a debit settles waits for it, then takes its days', async () => {
  const sent = await debit(await linkBorrower(running));
  const refund = await running.stripe.refunds.create({ payment_intent: sent.id });
  expect(refund).toMatchObject({
    status: 'pending',
    pending_reason: 'charge_pending',
    balance_transaction: null,
  });
  await running.bank.advanceClock(4 * day);
  expect(await running.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'pending',
    pending_reason: 'processing',
  });
  await running.bank.advanceClock(3 * day);
  expect(await running.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  const lost = await debit(await linkBorrower(running, { account: 'insufficient_funds' }));
  const never = await running.stripe.refunds.create({ payment_intent: lost.id });
  await running.bank.advanceClock(4 * day);
  expect(await running.stripe.refunds.retrieve(never.id)).toMatchObject({ status: 'failed' });
});
