import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxPublishableKey } from '../api/keys.ts';
import { eventsAbout, linkBorrower } from '../testing/borrower.ts';
import { type RunningBank, runBank } from '../testing/running-bank.ts';

let running: RunningBank;
beforeAll(async () => {
  running = await runBank();
});
afterAll(() => running.close());

async function openLink(customer: string) {
  return running.stripe.financialConnections.sessions.create({
    account_holder: { type: 'customer', customer },
    permissions: ['payment_method', 'ownership'],
    prefetch: ['ownership'],
  });
}

const complete = (id: string, form: Record<string, string>) =>
  running.call('POST', `/v1/test_helpers/financial_connections/sessions/${id}/complete`, form);

test('filters[countries], which Stripe no longer takes, is refused', async () => {
  const answer = await running.call(
    'POST',
    '/v1/financial_connections/sessions',
    {
      'account_holder[type]': 'customer',
      'permissions[0]': 'ownership',
      'filters[countries][0]': 'US',
    },
    { authorization: `Bearer ${running.secretKey}` },
  );
  expect(answer.body.error).toMatchObject({
    code: 'parameter_unknown',
    param: 'filters[countries]',
  });
});

test('a session of a connected account is found by no page that does not act for it', async () => {
  const ours = { stripeAccount: 'acct_lender' };
  const customer = await running.stripe.customers.create({ name: 'Ada Park' });
  const { id } = await running.stripe.financialConnections.sessions.create(
    {
      account_holder: { type: 'customer', customer: customer.id },
      permissions: ['payment_method'],
    },
    ours,
  );
  const pageActingFor = (account?: string) =>
    running.call(
      'POST',
      `/v1/test_helpers/financial_connections/sessions/${id}/complete`,
      { account: 'success' },
      {
        authorization: `Bearer ${sandboxPublishableKey}`,
        ...(account ? { 'stripe-account': account } : {}),
      },
    );
  expect((await pageActingFor()).body.error.code).toBe('resource_missing');
  expect((await pageActingFor('acct_other')).body.error.code).toBe('resource_missing');
  expect((await pageActingFor('acct_lender')).status).toBe(200);
});

test('a connected account has no webhook endpoint of its own', async () => {
  const endpoint = { url: 'https://loans.example.com/', enabled_events: ['*' as const] };
  const made = running.stripe.webhookEndpoints.create(endpoint, { stripeAccount: 'acct_lender' });
  await expect(made).rejects.toMatchObject({ statusCode: 403 });
});

test('a bank that tokenizes its numbers gives one account another fingerprint at each link', async () => {
  const choice = { account: 'success', tokenized: 'true' };
  const [first, second] = [
    await linkBorrower(running, choice),
    await linkBorrower(running, choice),
  ];
  expect(first.fingerprint).not.toBe(second.fingerprint);
  const linked = await running.stripe.financialConnections.accounts.retrieve(second.account);
  expect(linked).toMatchObject({
    last4: '6789',
    account_numbers: [{ identifier_type: 'tokenized_account_number' }],
  });
});

test('a person who quits leaves the session without accounts, and may try again', async () => {
  const customer = await running.stripe.customers.create({ name: 'Ada Park' });
  const session = await openLink(customer.id);
  expect((await complete(session.id, { outcome: 'cancel' })).status).toBe(200);
  const quit = await running.stripe.financialConnections.sessions.retrieve(session.id);
  expect(quit.accounts.data).toEqual([]);
  expect(quit.account_holder).toMatchObject({ customer: customer.id });
  await complete(session.id, { account: 'success' });
  const linked = await running.stripe.financialConnections.sessions.retrieve(session.id);
  expect(linked.accounts.data).toMatchObject([{ status: 'active', last4: '6789' }]);
  expect((await complete(session.id, { account: 'success' })).status).toBe(400);
});

test('the owner is the customer, or somebody else where the names are to differ', async () => {
  const ownerOf = async (account: string) => {
    const { ownership } = await running.stripe.financialConnections.accounts.retrieve(account);
    const owners = await running.stripe.financialConnections.accounts.listOwners(account, {
      ownership: String(ownership),
    });
    return owners.data.map(({ name }) => name);
  };
  expect(await ownerOf((await linkBorrower(running)).account)).toEqual(['Ada Park']);
  const other = await linkBorrower(running, { account: 'name_mismatch' });
  expect(await ownerOf(other.account)).toEqual(['Jordan Whitfield']);
});

test('two customers have two accounts, unless a test has them share one', async () => {
  const [a, b] = [await linkBorrower(running), await linkBorrower(running)];
  expect(a.fingerprint).not.toBe(b.fingerprint);
  const [c, d] = [
    await linkBorrower(running, { account: 'success', shared: 'true' }),
    await linkBorrower(running, { account: 'success', shared: 'true' }),
  ];
  expect(c.fingerprint).toBe(d.fingerprint);
});

test('the same account of the same customer keeps its fingerprint, also at the checkout', async () => {
  const ada = await linkBorrower(running);
  const session = await running.stripe.checkout.sessions.create({
    mode: 'payment',
    customer: ada.customer,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'L' } },
      },
    ],
    success_url: 'http://localhost:3000/',
  });
  await running.call('POST', `/v1/test_helpers/checkout/sessions/${session.id}/pay`, {
    'us_bank_account[account]': 'success',
  });
  const paid = await running.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.payment_method'],
  });
  expect(paid.payment_intent).toMatchObject({
    payment_method: { us_bank_account: { fingerprint: ada.fingerprint } },
  });
});

test('an authorization makes a mandate that keeps its evidence', async () => {
  const ada = await linkBorrower(running);
  expect(await running.stripe.mandates.retrieve(ada.mandate)).toMatchObject({
    status: 'active',
    type: 'multi_use',
    payment_method: ada.method,
    customer_acceptance: {
      accepted_at: 1_790_000_000,
      online: { ip_address: '203.0.113.9', user_agent: 'Firefox' },
    },
  });
});

test('debits without mandate_data are not set up', async () => {
  const ada = await linkBorrower(running);
  await expect(
    running.stripe.setupIntents.create({
      customer: ada.customer,
      payment_method: ada.method,
      confirm: true,
    }),
  ).rejects.toMatchObject({ code: 'setup_intent_mandate_invalid', param: 'mandate_data' });
});

test('an account typed in waits for microdeposits, and is proved or refused by them', async () => {
  const setUp = async (account_number: string) => {
    const method = await running.stripe.paymentMethods.create({
      type: 'us_bank_account',
      us_bank_account: {
        account_number,
        routing_number: '110000000',
        account_holder_type: 'individual',
      },
      billing_details: { name: 'Ada Park' },
    });
    return running.stripe.setupIntents.create({
      payment_method: method.id,
      confirm: true,
      flow_directions: ['outbound'],
    });
  };
  const waiting = await setUp('000123456789');
  expect(waiting).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'verify_with_microdeposits' },
  });
  await expect(
    running.stripe.setupIntents.verifyMicrodeposits(waiting.id, { amounts: [1, 2] }),
  ).rejects.toMatchObject({
    code: 'payment_method_microdeposit_verification_amounts_mismatch',
  });
  const proved = await running.stripe.setupIntents.verifyMicrodeposits(waiting.id, {
    descriptor_code: 'SM11AA',
  });
  expect(proved.status).toBe('succeeded');
  const refused = await setUp('000666666661');
  const failed = await running.stripe.setupIntents.verifyMicrodeposits(refused.id, {
    amounts: [32, 45],
  });
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'payment_method_microdeposit_failed' },
  });
  expect(await eventsAbout(running, refused.id)).toContain('setup_intent.setup_failed');
});

test('what a bank does to an account is told', async () => {
  const ada = await linkBorrower(running);
  const helper = `/v1/test_helpers/financial_connections/accounts/${ada.account}`;
  await running.call('POST', helper, { status: 'inactive', action: 'relink_required' });
  expect(await running.stripe.financialConnections.accounts.retrieve(ada.account)).toMatchObject({
    status: 'inactive',
    status_details: { active: { action: 'relink_required' } },
  });
  await expect(
    running.stripe.paymentMethods.create({
      type: 'us_bank_account',
      us_bank_account: { financial_connections_account: ada.account },
      billing_details: { name: 'Ada' },
    }),
  ).rejects.toMatchObject({ code: 'financial_connections_account_inactive' });
  await running.call('POST', helper, { status: 'active', ownership_refresh: 'failed' });
  const gone = await running.stripe.financialConnections.accounts.disconnect(ada.account);
  expect(gone.status).toBe('disconnected');
  const types = await eventsAbout(running, ada.account);
  expect(types).toEqual(
    expect.arrayContaining([
      'financial_connections.account.deactivated',
      'financial_connections.account.reactivated',
      'financial_connections.account.refreshed_ownership',
      'financial_connections.account.disconnected',
    ]),
  );
});

test('a deleted customer takes no part any more, and loses the payment methods', async () => {
  const ada = await linkBorrower(running);
  await running.stripe.customers.del(ada.customer);
  expect(await running.stripe.customers.retrieve(ada.customer)).toMatchObject({ deleted: true });
  expect((await running.stripe.paymentMethods.retrieve(ada.method)).customer).toBeNull();
  await expect(running.stripe.customers.del(ada.customer)).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(
    running.stripe.paymentIntents.create({ amount: 2500, currency: 'usd', customer: ada.customer }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
});
