import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningBank, runBank } from './testing/running-bank.ts';

let running: RunningBank;
beforeAll(async () => {
  running = await runBank();
});
afterAll(() => running.close());

test('a borrower links a bank, is paid, and pays back by card', async () => {
  const { stripe, call } = running;
  const customer = await stripe.customers.create({ name: 'Ada Park', email: 'ada@example.com' });
  const link = await stripe.financialConnections.sessions.create({
    account_holder: { type: 'customer', customer: customer.id },
    permissions: ['payment_method', 'ownership'],
    prefetch: ['ownership'],
    filters: {
      account_subcategories: ['checking'],
      country: 'US',
      require_payment_method_support: 'all',
    },
    limits: { accounts: 1 },
    manual_entry: { mode: 'disabled' },
  });
  await call('POST', `/v1/test_helpers/financial_connections/sessions/${link.id}/complete`, {
    account: 'success',
  });
  const linked = await stripe.financialConnections.sessions.retrieve(link.id);
  const [account] = linked.accounts.data;
  const expanded = await stripe.financialConnections.accounts.retrieve(account?.id ?? '', {
    expand: ['ownership'],
  });
  expect(expanded.ownership).toMatchObject({ owners: { data: [{ name: 'Ada Park' }] } });
  const method = await stripe.paymentMethods.create({
    type: 'us_bank_account',
    us_bank_account: { financial_connections_account: expanded.id },
    billing_details: { name: 'Ada Park', email: 'ada@example.com' },
  });
  const outbound = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: method.id,
    allowed_payment_method_types: ['us_bank_account'],
    flow_directions: ['outbound'],
    confirm: true,
  });
  expect(outbound.status).toBe('succeeded');
  const [treasury] = (await stripe.treasury.financialAccounts.list({ status: 'open' })).data;
  const payment = await stripe.treasury.outboundPayments.create({
    amount: 2000,
    currency: 'usd',
    financial_account: treasury?.id ?? '',
    customer: customer.id,
    destination_payment_method: method.id,
    destination_payment_method_options: { us_bank_account: { network: 'ach' } },
    end_user_details: { present: false },
    statement_descriptor: 'Loan',
    metadata: { attempt_id: 'a1' },
  });
  expect(payment).toMatchObject({ status: 'processing', cancelable: true });
  await expect
    .poll(async () => (await stripe.treasury.outboundPayments.retrieve(payment.id)).status)
    .toBe('posted');
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer: customer.id,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'Loan' } },
      },
    ],
    allowed_payment_method_types: ['card', 'us_bank_account'],
    payment_method_options: { us_bank_account: { verification_method: 'instant' } },
    success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/',
    expires_at: Math.floor(running.bank.now().getTime() / 1000) + 1800,
    metadata: { loan: '1' },
    payment_intent_data: { metadata: { loan: '1' }, description: 'Loan 1' },
  });
  expect(session.url).toBe(`${running.url}/sandbox/checkout/${session.id}`);
  const declined = await call('POST', `/v1/test_helpers/checkout/sessions/${session.id}/pay`, {
    'card[number]': '4000000000000002',
    'card[exp_month]': '12',
    'card[exp_year]': '2049',
    'card[cvc]': '123',
  });
  expect(declined).toMatchObject({
    status: 402,
    body: { error: { code: 'card_declined', decline_code: 'generic_decline' } },
  });
  const paid = await call('POST', `/v1/test_helpers/checkout/sessions/${session.id}/pay`, {
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2049',
    'card[cvc]': '123',
  });
  expect(paid).toMatchObject({ status: 200, body: { status: 'complete', payment_status: 'paid' } });
  const settled = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(settled.payment_intent).toMatchObject({
    status: 'succeeded',
    latest_charge: { amount: 2500, status: 'succeeded' },
  });
  expect(await stripe.balance.retrieve()).toMatchObject({ pending: [{ amount: 2500 - 73 - 30 }] });
});
