import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, eventsAbout, linkBorrower, openCheckout } from '../testing/borrower.ts';
import { type RunningBank, runBank } from '../testing/running-bank.ts';

let running: RunningBank;
let customer: string;
beforeAll(async () => {
  running = await runBank();
  customer = (await running.stripe.customers.create({ name: 'Ada Park', email: 'ada@example.com' }))
    .id;
});
afterAll(() => running.close());

const helper = (id: string, verb: string, form: Record<string, string>) =>
  running.call('POST', `/v1/test_helpers/checkout/sessions/${id}/${verb}`, form);

const card = (number: string, changes: Record<string, string> = {}) => ({
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '2049',
  'card[cvc]': '123',
  ...changes,
});

const read = (id: string) =>
  running.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });

const paidIntent = async (id: string) => {
  const session = await read(id);
  return typeof session.payment_intent === 'object' ? (session.payment_intent?.id ?? '') : '';
};

describe('a session', () => {
  test('is not opened for less than $0.50', async () => {
    const small = running.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'L' } },
        },
      ],
      success_url: 'http://localhost:3000/',
    });
    await expect(small).rejects.toMatchObject({ code: 'amount_too_small' });
  });

  test('drops the payment methods it can’t offer, and says which are left', async () => {
    const session = await running.stripe.checkout.sessions.create({
      mode: 'payment',
      allowed_payment_method_types: ['card', 'klarna'],
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'L' } },
        },
      ],
      success_url: 'http://localhost:3000/',
    });
    expect(session.payment_method_types).toEqual(['card']);
    const bank = await helper(session.id, 'pay', { 'us_bank_account[account]': 'success' });
    expect(bank.status).toBe(400);
  });

  test('expires between 30 minutes and 24 hours from now, by the bank’s clock', async () => {
    const now = Math.floor(running.bank.now().getTime() / 1000);
    const open = (expires_at: number) =>
      running.stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'L' } },
          },
        ],
        success_url: 'http://localhost:3000/',
        expires_at,
      });
    await expect(open(now + 600)).rejects.toMatchObject({ param: 'expires_at' });
    await expect(open(now + 90_000)).rejects.toMatchObject({ param: 'expires_at' });
    const session = await open(now + 1800);
    await running.bank.advanceClock(1801 * 1000);
    expect(await read(session.id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      url: null,
    });
    expect(await eventsAbout(running, session.id)).toEqual(['checkout.session.expired']);
    expect((await helper(session.id, 'pay', card('4242424242424242'))).body.error.code).toBe(
      'checkout_session_not_open',
    );
  });

  test('can be expired while it is open, and no later', async () => {
    const session = await openCheckout(running, customer);
    expect((await running.stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    await expect(running.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('a card', () => {
  test('pays at once, less 2.9 % and 30 cents', async () => {
    const session = await openCheckout(running, customer);
    await helper(session.id, 'pay', card('4242 4242 4242 4242'));
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'ada@example.com' },
      payment_intent: {
        status: 'succeeded',
        metadata: { loan: 'l1' },
        latest_charge: { payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
      },
    });
    expect(await eventsAbout(running, session.id)).toEqual(['checkout.session.completed']);
    const { data } = await running.stripe.balanceTransactions.list({ limit: 1 });
    expect(data).toMatchObject([{ type: 'charge', amount: 2500, fee: 103, net: 2397 }]);
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      '4000000000009995',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    [
      '4000000000000127',
      'incorrect_cvc',
      'incorrect_cvc',
      "Your card's security code is incorrect.",
    ],
    [
      '4539578763621486',
      'card_declined',
      'test_mode_live_card',
      expect.stringContaining('test mode'),
    ],
  ])(
    '%s is refused with %s (%s), and another may be tried',
    async (number, code, decline_code, message) => {
      const session = await openCheckout(running, customer);
      const refused = await helper(session.id, 'pay', card(number));
      expect(refused).toMatchObject({
        status: 402,
        body: { error: { type: 'card_error', code, decline_code, message } },
      });
      expect(await read(session.id)).toMatchObject({
        status: 'open',
        payment_intent: {
          status: 'requires_payment_method',
          last_payment_error: { code },
          latest_charge: { status: 'failed' },
        },
      });
      const first = await paidIntent(session.id);
      expect((await helper(session.id, 'pay', card('4242424242424242'))).status).toBe(200);
      expect(await paidIntent(session.id)).toBe(first);
    },
  );

  test.each([
    ['incorrect_number', card('4242424242424241')],
    ['invalid_expiry_month', card('4242424242424242', { 'card[exp_month]': '13' })],
    ['invalid_expiry_year', card('4242424242424242', { 'card[exp_year]': '2020' })],
    ['invalid_cvc', card('4242424242424242', { 'card[cvc]': '1' })],
  ])('mistyped is %s', async (code, form) => {
    const session = await openCheckout(running, customer);
    expect(await helper(session.id, 'pay', form)).toMatchObject({
      status: 402,
      body: { error: { code } },
    });
    expect((await read(session.id)).payment_intent).toBeNull();
  });

  test('pressed twice pays once', async () => {
    const session = await openCheckout(running, customer);
    const answers = await Promise.all(
      [1, 2, 3].map(() => helper(session.id, 'pay', card('4242424242424242'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('may be disputed; what is won comes back, the fee does not', async () => {
    const session = await openCheckout(running, customer);
    await helper(session.id, 'pay', card('4000000000000259'));
    const intent = await paidIntent(session.id);
    await expect
      .poll(
        async () => (await running.stripe.disputes.list({ payment_intent: intent })).data.length,
      )
      .toBe(1);
    const [dispute] = (await running.stripe.disputes.list({ payment_intent: intent })).data;
    expect(dispute).toMatchObject({
      status: 'needs_response',
      evidence_details: { due_by: expect.any(Number) },
    });
    await expect(running.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    const { body } = await running.call('POST', `/v1/test_helpers/disputes/${dispute?.id}`, {
      status: 'won',
    });
    const nets = body.balance_transactions.map(({ net }) => net);
    expect(nets).toEqual([-4000, 2500]);
    expect(await eventsAbout(running, dispute?.id ?? '')).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
  });

  test('that was refunded may not be disputed', async () => {
    const session = await openCheckout(running, customer);
    await helper(session.id, 'pay', card('4242424242424242'));
    const intent = await paidIntent(session.id);
    await running.stripe.refunds.create({ payment_intent: intent });
    const { latest_charge } = await running.stripe.paymentIntents.retrieve(intent);
    const disputing = `/v1/test_helpers/charges/${latest_charge}/dispute`;
    expect(await running.call('POST', disputing)).toMatchObject({ status: 400 });
  });

  test.each([
    [{}, 7],
    [{ days_to_respond: '21' }, 21],
  ])('opened with %j, a dispute has to be answered within %i days', async (asked, days) => {
    const session = await openCheckout(running, customer);
    await helper(session.id, 'pay', card('4242424242424242'));
    const charge = await running.stripe.paymentIntents.retrieve(await paidIntent(session.id));
    const disputing = `/v1/test_helpers/charges/${charge.latest_charge}/dispute`;
    const { body } = await running.call('POST', disputing, asked);
    const dispute = await running.stripe.disputes.retrieve(body.id);
    expect(dispute.evidence_details.due_by).toBe(dispute.created + days * 86_400);
  });

  test('a warning takes no money until it becomes a dispute, and is none any more then', async () => {
    const session = await openCheckout(running, customer);
    await helper(session.id, 'pay', card('4242424242424242'));
    const charge = await running.stripe.paymentIntents.retrieve(await paidIntent(session.id));
    const warned = await running.call(
      'POST',
      `/v1/test_helpers/charges/${charge.latest_charge}/dispute`,
      { warning: 'true' },
    );
    expect(warned.body).toMatchObject({
      status: 'warning_needs_response',
      balance_transactions: [],
    });
    const move = (status: string) =>
      running.call('POST', `/v1/test_helpers/disputes/${warned.body.id}`, { status });
    expect((await move('warning_under_review')).body).toMatchObject({ balance_transactions: [] });
    const withdrawn = [{ amount: -2500 }];
    expect((await move('needs_response')).body).toMatchObject({ balance_transactions: withdrawn });
    expect(await move('warning_under_review')).toMatchObject({ status: 400 });
    const lost = await move('lost');
    expect(lost.body).toMatchObject({ status: 'lost', balance_transactions: withdrawn });
  });
});

describe('a bank account', () => {
  test('completes the session unpaid; the money is there four days later', async () => {
    const session = await openCheckout(running, customer);
    const answer = await helper(session.id, 'pay', { 'us_bank_account[account]': 'success' });
    expect(answer.body).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const intent = await paidIntent(session.id);
    await expect(running.stripe.paymentIntents.cancel(intent)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await running.bank.advanceClock(4 * day);
    expect(await read(session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(await eventsAbout(running, session.id)).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
    ]);
  });

  test('may come back days later', async () => {
    const session = await openCheckout(running, customer);
    await helper(session.id, 'complete', {
      payment_method: 'us_bank_account',
      outcome: 'processing_then_failed',
    });
    await running.bank.advanceClock(4 * day);
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'insufficient_funds' },
      },
    });
    expect(await eventsAbout(running, session.id)).toContain(
      'checkout.session.async_payment_failed',
    );
  });
});

describe('the test helper that completes a session', () => {
  test.each([
    [{}, { status: 'complete', payment_status: 'paid' }],
    [
      { payment_method: 'card', outcome: 'success' },
      { status: 'complete', payment_status: 'paid' },
    ],
    [{ payment_method: 'us_bank_account' }, { status: 'complete', payment_status: 'unpaid' }],
    [{ expire: 'true' }, { status: 'expired' }],
  ])('%j', async (form, expected) => {
    const session = await openCheckout(running, customer);
    expect((await helper(session.id, 'complete', form)).body).toMatchObject(expected);
  });

  test('declines a card', async () => {
    const session = await openCheckout(running, customer);
    expect(
      await helper(session.id, 'complete', { payment_method: 'card', outcome: 'declined' }),
    ).toMatchObject({
      status: 402,
      body: { error: { code: 'card_declined' } },
    });
    expect((await read(session.id)).status).toBe('open');
  });
});

describe('a refund', () => {
  async function payWith(number: string): Promise<string> {
    const session = await openCheckout(running, customer);
    await helper(session.id, 'pay', card(number));
    return paidIntent(session.id);
  }

  test('of a card is done at once, in parts, up to what was paid', async () => {
    const payment_intent = await payWith('4242424242424242');
    const part = await running.stripe.refunds.create({
      payment_intent,
      amount: 500,
      reason: 'duplicate',
      metadata: { attempt_id: 'r1' },
    });
    expect(part).toMatchObject({
      status: 'succeeded',
      amount: 500,
      metadata: { attempt_id: 'r1' },
    });
    await expect(
      running.stripe.refunds.create({ payment_intent, amount: 2001 }),
    ).rejects.toMatchObject({
      message: 'Refund amount ($20.01) is greater than unrefunded amount on charge ($20.00)',
    });
    await running.stripe.refunds.create({ payment_intent });
    await expect(running.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { data } = await running.stripe.refunds.list({ payment_intent });
    expect(data.map(({ amount }) => amount)).toEqual([2000, 500]);
  });

  test('may stay pending for days, and may fail after it succeeded', async () => {
    const slow = await running.stripe.refunds.create({
      payment_intent: await payWith('4000000000007726'),
    });
    expect(slow).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    const failing = await running.stripe.refunds.create({
      payment_intent: await payWith('4000000000005126'),
    });
    expect(failing.status).toBe('succeeded');
    await running.bank.advanceClock(3 * day);
    expect((await running.stripe.refunds.retrieve(slow.id)).status).toBe('succeeded');
    const failed = await running.stripe.refunds.retrieve(failing.id, {
      expand: ['failure_balance_transaction', 'charge'],
    });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      failure_balance_transaction: { type: 'refund_failure', amount: 2500 },
      charge: { amount_refunded: 0, refunded: false },
    });
    expect(await eventsAbout(running, failing.id)).toEqual(
      expect.arrayContaining(['refund.created', 'refund.updated', 'refund.failed']),
    );
  });

  test('can be moved to its other states by a test', async () => {
    for (const status of ['requires_action', 'failed', 'canceled']) {
      const refund = await running.stripe.refunds.create({
        payment_intent: await payWith('4000000000007726'),
      });
      const moved = await running.call('POST', `/v1/test_helpers/refunds/${refund.id}`, { status });
      expect(moved.body.status).toBe(status);
    }
  });
});

test('the balance is the sum of its transactions, and payouts leave it', async () => {
  await running.bank.advanceClock(3 * day);
  const all = await running.stripe.balanceTransactions
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const sum = all.reduce((total, { net }) => total + net, 0);
  const balance = await running.stripe.balance.retrieve();
  expect(balance.available[0]?.amount).toBe(sum);
  expect(balance.pending[0]?.amount).toBe(0);
  await linkBorrower(running);
  const payout = await running.stripe.payouts.create({ amount: 1000, currency: 'usd' });
  expect((await running.stripe.balance.retrieve()).available[0]?.amount).toBe(sum - 1000);
  await running.bank.advanceClock(2 * day);
  expect((await running.stripe.payouts.retrieve(payout.id)).status).toBe('paid');
  expect((await running.stripe.balanceTransactions.list({ payout: payout.id })).data).toHaveLength(
    1,
  );
});
