import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningBank, runBank } from '../testing/running-bank.ts';

let running: RunningBank;
let received: string[] = [];
const taker = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { data } = JSON.parse(body);
    received.push(data.object.name);
    response.writeHead(200).end();
  });
});

beforeAll(async () => {
  running = await runBank();
  await new Promise<void>((resolve) => taker.listen(0, '127.0.0.1', resolve));
  await running.stripe.webhookEndpoints.create({
    url: `http://127.0.0.1:${(taker.address() as AddressInfo).port}/`,
    enabled_events: ['customer.created', 'customer.updated'],
  });
});
beforeEach(async () => {
  await lender('DELETE', '/v1/test_helpers/webhook_faults');
  received = [];
});
afterAll(async () => {
  taker.close();
  taker.closeAllConnections();
  await running.close();
});

const lender = (method: string, path: string, form?: Record<string, string>) =>
  running.call(method, path, form, { authorization: `Bearer ${running.secretKey}` });
const ask = (form: Record<string, string>) =>
  lender('POST', '/v1/test_helpers/webhook_faults', form);
const create = (...names: string[]) =>
  names.reduce(async (before, name) => {
    await before;
    await running.stripe.customers.create({ name });
  }, Promise.resolve());

test('twice: the same event is told again', async () => {
  await ask({ kind: 'twice' });
  await create('a', 'b');
  await expect.poll(() => received.toSorted()).toEqual(['a', 'a', 'b']);
});

test('late by the bank’s clock, which brings it forward, or by everyone’s, which does not', async () => {
  await ask({ kind: 'late', delay_ms: '86400000' });
  // Long enough that a slow machine reads the others first.
  await ask({ kind: 'late', delay_ms: '3000', clock: 'wall' });
  await create('a', 'b', 'c');
  await expect.poll(() => received).toEqual(['c']);
  await running.bank.advanceClock(86_400_000);
  await expect.poll(() => received).toEqual(['c', 'a']);
  await expect.poll(() => received).toEqual(['c', 'a', 'b']);
});

test('dropped: never told, and found among the events that were not delivered', async () => {
  await ask({ kind: 'dropped', 'types[0]': 'customer.created' });
  await create('a', 'b');
  await expect.poll(() => received).toEqual(['b']);
  const { data } = await running.stripe.events.list({ delivery_success: false });
  expect(data.map(({ data: { object } }) => object)).toMatchObject([{ name: 'a' }]);
});

test('held: told in the order a seed shuffles them to, one after the other', async () => {
  const shuffle = async () => {
    received = [];
    await ask({ kind: 'held', times: '6' });
    await create('a', 'b', 'c', 'd', 'e', 'f');
    expect((await lender('GET', '/v1/test_helpers/webhooks/held')).body.data.length).toBe(6);
    expect(received).toEqual([]);
    await lender('POST', '/v1/test_helpers/webhooks/release', { order: 'shuffled', seed: '4' });
    await expect.poll(() => received.length).toBe(6);
    return [...received];
  };
  const first = await shuffle();
  expect(first).not.toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(await shuffle()).toEqual(first);
});

test('held: exactly the named events are told, in that order and as often as named', async () => {
  await ask({ kind: 'held', times: '3' });
  await create('a', 'b', 'c');
  const { data } = (await lender('GET', '/v1/test_helpers/webhooks/held')).body;
  const [c, b] = [data[0].id, data[1]?.id ?? ''];
  const unknown = await lender('POST', '/v1/test_helpers/webhooks/release', {
    'events[0]': 'evt_none',
  });
  expect(unknown.status).toBe(400);
  await lender('POST', '/v1/test_helpers/webhooks/release', {
    'events[0]': c,
    'events[1]': b,
    'events[2]': c,
  });
  await expect.poll(() => received).toEqual(['c', 'b', 'c']);
  expect((await lender('GET', '/v1/test_helpers/webhooks/held')).body.data).toEqual([]);
});
