import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxPublishableKey } from '../index.ts';
import { type RunningBank, runBank } from '../testing/running-bank.ts';

let running: RunningBank;
beforeAll(async () => {
  running = await runBank();
});
beforeEach(async () => {
  await lender('DELETE', '/v1/test_helpers/faults');
});
afterAll(() => running.close());

const lender = (method: string, path: string, form?: Record<string, string>) =>
  running.call(method, path, form, { authorization: `Bearer ${running.secretKey}` });

const ask = async (form: Record<string, string>) =>
  (await lender('POST', '/v1/test_helpers/faults', { path: '/v1/customers', ...form })).body.id;

const hitsOf = async (id: string) => (await lender('GET', `/v1/test_helpers/faults/${id}`)).body;

const create = (name: string, idempotencyKey?: string) =>
  running.stripe.customers.create(
    { name, email: `${name}@example.com` },
    idempotencyKey ? { idempotencyKey } : {},
  );

const named = async (name: string) =>
  (await running.stripe.customers.list({ email: `${name}@example.com` })).data.length;

test('without being asked nothing goes wrong, and only the lender may ask', async () => {
  await create('calm');
  expect(await named('calm')).toBe(1);
  const refused = await running.call(
    'POST',
    '/v1/test_helpers/faults',
    { kind: 'request_lost' },
    { authorization: `Bearer ${sandboxPublishableKey}` },
  );
  expect(refused.status).toBe(401);
  const own = await lender('POST', '/v1/test_helpers/faults', {
    kind: 'request_lost',
    path: '/v1/test_helpers/clock',
  });
  expect(own.status).toBe(400);
});

test.each([
  ['request_lost', 0],
  ['answer_lost', 1],
])(
  '%s cuts the connection, through the SDK’s own repeat, then lets the call through',
  async (kind, done) => {
    const fault = await ask({ kind, method: 'POST' });
    await expect(create(kind, `key ${kind}`)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(await named(kind)).toBe(done);
    const again = await create(kind, `key ${kind}`);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe(done ? 'true' : undefined);
    expect(await named(kind)).toBe(1);
    expect(await hitsOf(fault)).toMatchObject({ hits: 1 });
  },
);

test.each([
  ['error_before', 0],
  ['error_after', 1],
])('%s answers 500, and the same 500 under its key for ever', async (kind, done) => {
  await ask({ kind, method: 'POST' });
  for (const replayed of [undefined, 'true', 'true']) {
    await expect(create(kind, `key ${kind}`)).rejects.toMatchObject({
      statusCode: 500,
      ...(replayed ? { headers: { 'idempotent-replayed': replayed } } : {}),
    });
  }
  expect(await named(kind)).toBe(done);
});

test.each([
  ['rate_limited', 429],
  ['key_in_use', 409],
  ['refused', 400],
  ['not_permitted', 403],
])('%s answers %i, does nothing, and keeps nothing under the key', async (kind, status) => {
  await ask({ kind, method: 'POST', times: '2' });
  for (const _ of [1, 2]) {
    await expect(create(kind, `key ${kind}`)).rejects.toMatchObject({ statusCode: status });
  }
  expect(await named(kind)).toBe(0);
  await create(kind, `key ${kind}`);
  expect(await named(kind)).toBe(1);
});

test('a call sent twice under its key is done once, and answered from what was kept', async () => {
  await ask({ kind: 'sent_twice', method: 'POST', times: '2' });
  const answer = await create('twice', 'key twice');
  expect(answer.lastResponse.headers['idempotent-replayed']).toBe('true');
  await create('unkeyed');
  expect([await named('twice'), await named('unkeyed')]).toEqual([1, 1]);
});

test('a slow answer comes late, after the effect', async () => {
  await ask({ kind: 'slow', method: 'POST', delay_ms: '300' });
  const started = performance.now();
  const slow = create('slow');
  await expect.poll(() => named('slow')).toBe(1);
  await slow;
  expect(performance.now() - started).toBeGreaterThan(290);
});

test.each([
  ['hold_before', 0],
  ['hold_after', 1],
])('%s keeps the caller waiting until the fault is taken away', async (kind, done) => {
  const fault = await ask({ kind, method: 'POST' });
  let answered = false;
  const held = create(kind, `key ${kind}`).finally(() => {
    answered = true;
  });
  await expect.poll(() => hitsOf(fault)).toMatchObject({ hits: 1 });
  expect(await named(kind)).toBe(done);
  await expect(create(kind, `key ${kind}`)).rejects.toMatchObject({
    code: 'idempotency_key_in_use',
  });
  expect(answered).toBe(false);
  await lender('DELETE', `/v1/test_helpers/faults/${fault}`);
  await held;
  expect(await named(kind)).toBe(1);
});

test('strikes only the calls it names, after those it skips, as often as it is told', async () => {
  const { id } = await create('target');
  const fault = await ask({
    kind: 'rate_limited',
    method: 'GET',
    path: '/v1/customers/*',
    skip: '1',
    times: '2',
  });
  const statuses: number[] = [];
  for (let call = 0; call < 5; call += 1) {
    statuses.push((await lender('GET', `/v1/customers/${id}`)).status);
  }
  expect(statuses).toEqual([200, 429, 429, 200, 200]);
  expect((await lender('GET', '/v1/customers')).status).toBe(200);
  expect(await hitsOf(fault)).toMatchObject({ seen: 5, hits: 2 });
});

test('a chance strikes the same calls for the same seed', async () => {
  const run = async (seed: string) => {
    await lender('DELETE', '/v1/test_helpers/faults');
    await ask({ kind: 'rate_limited', percent: '40', seed, method: 'GET' });
    const statuses: number[] = [];
    for (let call = 0; call < 30; call += 1) {
      statuses.push((await lender('GET', '/v1/customers')).status);
    }
    return statuses;
  };
  const [first, same, other] = [await run('7'), await run('7'), await run('8')];
  expect(same).toEqual(first);
  expect(other).not.toEqual(first);
  expect(new Set(first)).toEqual(new Set([200, 429]));
});
