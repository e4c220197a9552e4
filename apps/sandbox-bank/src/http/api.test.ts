import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxPublishableKey, sandboxSecretKey } from '../api/keys.ts';
import { operations } from '../operations.ts';
import { type RunningBank, runBank } from '../testing/running-bank.ts';

let running: RunningBank;
beforeAll(async () => {
  running = await runBank();
});
afterAll(() => running.close());

const secret = { authorization: `Bearer ${sandboxSecretKey}` };

function sdk(key: string, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(running.url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

describe('keys', () => {
  test('a wrong key is 401, and shown masked', async () => {
    const error = await sdk('sk_test_wrong_key_1234')
      .account.retrieveCurrent()
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error).toMatchObject({
      statusCode: 401,
      message: expect.stringMatching(/^Invalid API Key provided: sk_test_\*+1234$/),
    });
  });

  test('no key is 401', async () => {
    const answer = await running.call('GET', '/v1/account', undefined, { authorization: '' });
    expect(answer).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error' } },
    });
  });

  test('a key sent by basic authentication is taken', async () => {
    const basic = Buffer.from(`${sandboxSecretKey}:`).toString('base64');
    const answer = await running.call('GET', '/v1/account', undefined, {
      authorization: `Basic ${basic}`,
    });
    expect(answer.status).toBe(200);
  });

  test('the publishable key does nothing that needs the secret one', async () => {
    const answer = await running.call('POST', '/v1/customers', { name: 'Ada' });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'secret_key_required' } } });
  });

  test('the publishable key, which everyone knows, is taken for what a person does on the hosted pages alone', () => {
    const open = operations.filter(({ publishable }) => publishable);
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /v1/checkout/sessions/{id}',
      'GET /v1/financial_connections/sessions/{id}',
      'GET /v1/test_helpers/clock',
      'POST /v1/test_helpers/checkout/sessions/{id}/complete',
      'POST /v1/test_helpers/checkout/sessions/{id}/pay',
      'POST /v1/test_helpers/financial_connections/sessions/{id}/complete',
    ]);
  });

  test('the publishable key sees of a checkout session only what its page shows', async () => {
    const customer = await running.stripe.customers.create({ email: 'ada@example.com' });
    const session = await running.stripe.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      metadata: { loan: 'l1' },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'Loan' } },
        },
      ],
      success_url: 'http://localhost:3000/done',
    });
    const { body } = await running.call(
      'GET',
      `/v1/checkout/sessions/${session.id}?expand[]=line_items`,
    );
    expect(body).toMatchObject({
      amount_total: 2500,
      status: 'open',
      line_items: { data: [{ description: 'Loan' }] },
    });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['metadata']));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['customer']));
    expect(sandboxPublishableKey).toMatch(/^pk_test_/);
  });
});

describe('requests', () => {
  test('another version of the API is refused', async () => {
    const answer = await running.call('GET', '/v1/account', undefined, {
      ...secret,
      'stripe-version': '2020-08-27',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { message: 'Invalid Stripe API version: 2020-08-27' } },
    });
  });

  test('every answer names its request and the version', async () => {
    const customer = await running.stripe.customers.create({ name: 'Ada' });
    expect(customer.lastResponse.requestId).toMatch(/^req_/);
    expect(customer.lastResponse.apiVersion).toBe('2026-10-28.endive');
  });

  test('an unknown address is 404 in Stripe’s shape', async () => {
    const answer = await running.call('POST', '/v1/coupons', {}, secret);
    expect(answer).toMatchObject({
      status: 404,
      body: {
        error: {
          type: 'invalid_request_error',
          message: expect.stringContaining('(POST: /v1/coupons)'),
        },
      },
    });
  });

  test('a JSON body is refused', async () => {
    const response = await fetch(`${running.url}/v1/customers`, {
      method: 'POST',
      headers: { ...secret, 'content-type': 'application/json' },
      body: '{"name":"Ada"}',
    });
    expect(response.status).toBe(400);
  });

  test('a page on another origin may call', async () => {
    const response = await fetch(`${running.url}/v1/checkout/sessions/cs_1`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('parameters', () => {
  test.each<[string, string, Record<string, string>, object]>([
    [
      'unknown',
      '/v1/customers',
      { colour: 'red' },
      { code: 'parameter_unknown', param: 'colour', message: 'Received unknown parameter: colour' },
    ],
    [
      'unknown, nested',
      '/v1/checkout/sessions',
      { 'line_items[0][price_data][currency]': 'usd', 'line_items[0][price_data][sale]': '1' },
      { code: 'parameter_unknown', param: 'line_items[0][price_data][sale]' },
    ],
    [
      'gone since this version',
      '/v1/payment_intents',
      { amount: '2500', currency: 'usd', 'payment_method_types[0]': 'card' },
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    [
      'several unknown',
      '/v1/customers',
      { a: '1', b: '2' },
      { message: 'Received unknown parameters: a, b' },
    ],
    [
      'missing',
      '/v1/payment_intents',
      { currency: 'usd' },
      { code: 'parameter_missing', param: 'amount', message: 'Missing required param: amount.' },
    ],
    [
      'missing, nested',
      '/v1/financial_connections/sessions',
      { 'account_holder[customer]': 'cus_1', 'permissions[0]': 'ownership' },
      { code: 'parameter_missing', param: 'account_holder[type]' },
    ],
    [
      'no integer',
      '/v1/payment_intents',
      { amount: '25.00', currency: 'usd' },
      { code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid integer: 25.00' },
    ],
    [
      'no boolean',
      '/v1/setup_intents',
      { confirm: 'yes' },
      { param: 'confirm', message: 'Invalid boolean: yes' },
    ],
    [
      'empty',
      '/v1/payment_intents',
      { amount: '2500', currency: 'usd', customer: '' },
      { code: 'parameter_invalid_empty', param: 'customer' },
    ],
    [
      'none of the values',
      '/v1/financial_connections/sessions',
      { 'account_holder[type]': 'account', 'permissions[0]': 'all' },
      { message: expect.stringContaining('must be one of') },
    ],
    [
      'no hash',
      '/v1/checkout/sessions',
      { line_items: 'one' },
      { message: 'Invalid array', param: 'line_items' },
    ],
    [
      'another currency',
      '/v1/payment_intents',
      { amount: '2500', currency: 'eur' },
      { param: 'currency', message: expect.stringContaining('Invalid currency: eur') },
    ],
    [
      'too small',
      '/v1/payment_intents',
      { amount: '49', currency: 'usd' },
      { code: 'amount_too_small', param: 'amount' },
    ],
    [
      'too large',
      '/v1/payment_intents',
      { amount: '100000000', currency: 'usd' },
      { code: 'amount_too_large' },
    ],
    [
      'a customer that is not there',
      '/v1/payment_intents',
      { amount: '2500', currency: 'usd', customer: 'cus_1' },
      { code: 'resource_missing', param: 'customer', message: "No such customer: 'cus_1'" },
    ],
    [
      'no e-mail address',
      '/v1/customers',
      { email: 'ada' },
      { code: 'email_invalid', param: 'email' },
    ],
    [
      'too much metadata',
      '/v1/customers',
      Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`metadata[k${i}]`, '1'])),
      { param: 'metadata' },
    ],
    [
      'no such expansion',
      '/v1/customers',
      { 'expand[0]': 'friends' },
      { message: 'This property cannot be expanded (friends).' },
    ],
  ])('%s is refused', async (_what, path, form, error) => {
    const before = (await running.stripe.customers.list({ limit: 1 })).data[0]?.id;
    const answer = await running.call('POST', path, form, secret);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', ...error } },
    });
    expect((await running.stripe.customers.list({ limit: 1 })).data[0]?.id).toBe(before);
  });

  test('what is not there is 404', async () => {
    const error = await running.stripe.customers.retrieve('cus_none').catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' });
  });
});

describe('lists', () => {
  test('are paged newest first, in both directions', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    for (const name of names) {
      await running.stripe.customers.create({ name, email: 'list@example.com' });
    }
    const email = 'list@example.com';
    const first = await running.stripe.customers.list({ email, limit: 2 });
    expect(first.data.map(({ name }) => name)).toEqual(['five', 'four']);
    expect(first).toMatchObject({ has_more: true, url: '/v1/customers' });
    const next = await running.stripe.customers.list({
      email,
      limit: 2,
      starting_after: first.data[1]?.id ?? '',
    });
    expect(next.data.map(({ name }) => name)).toEqual(['three', 'two']);
    const back = await running.stripe.customers.list({
      email,
      limit: 2,
      ending_before: next.data[1]?.id ?? '',
    });
    expect(back.data.map(({ name }) => name)).toEqual(['four', 'three']);
    const all = await running.stripe.customers
      .list({ email, limit: 1 })
      .autoPagingToArray({ limit: 10 });
    expect(all.map(({ name }) => name)).toEqual([...names].reverse());
  });

  test('are bounded by time', async () => {
    const { created } = await running.stripe.customers.create({ email: 'time@example.com' });
    const count = async (range: Stripe.RangeQueryParam) =>
      (await running.stripe.customers.list({ email: 'time@example.com', created: range })).data
        .length;
    expect(await count({ gte: created, lte: created })).toBe(1);
    expect(await count({ gt: created })).toBe(0);
    expect(await count({ lt: created })).toBe(0);
  });

  test('refuse a limit over 100 and an unknown cursor', async () => {
    await expect(running.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({
      param: 'limit',
    });
    await expect(
      running.stripe.customers.list({ starting_after: 'cus_none' }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('idempotency', () => {
  test('the same call under the same key has one effect and the same answer', async () => {
    const options = { idempotencyKey: 'create-ada' };
    const first = await running.stripe.customers.create({ name: 'Idem' }, options);
    const second = await running.stripe.customers.create({ name: 'Idem' }, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  });

  test('another call under the same key is refused', async () => {
    const options = { idempotencyKey: 'create-bob' };
    await running.stripe.customers.create({ name: 'Bob' }, options);
    const error = await running.stripe.customers
      .create({ name: 'Rob' }, options)
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  });

  test('a refusal is kept too, but not one for wrong parameters', async () => {
    const headers = { ...secret, 'idempotency-key': 'refused' };
    const missing = await running.call('POST', '/v1/payment_intents', { amount: '5' }, headers);
    expect(missing.body.error.code).toBe('parameter_missing');
    const form = { amount: '5', currency: 'usd' };
    const first = await running.call('POST', '/v1/payment_intents', form, headers);
    const second = await running.call('POST', '/v1/payment_intents', form, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('of many at once under one key, one is done and the others are told to wait', async () => {
    const headers = { ...secret, 'idempotency-key': 'all-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        running.call('POST', '/v1/customers', { name: 'Once', email: 'once@example.com' }, headers),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe(
      'idempotency_key_in_use',
    );
    const { data } = await running.stripe.customers.list({ email: 'once@example.com' });
    expect(data).toHaveLength(1);
  });

  test('the SDK’s own retries get past the others', async () => {
    const retrying = sdk(sandboxSecretKey, { maxNetworkRetries: 3 });
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        retrying.customers.create({ name: 'Again' }, { idempotencyKey: 'retry' }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });
});
