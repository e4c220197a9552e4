import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningBank, runBank } from '../testing/running-bank.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Somebody who takes webhooks, and answers each with the next of the given statuses, then 200. */
async function receiver(statuses: (number | 'never')[] = [], port = 0) {
  const received: Received[] = [];
  const unanswered = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const status = statuses[received.length - 1] ?? 200;
      if (status === 'never') {
        unanswered.add(response);
        response.on('close', () => unanswered.delete(response));
      } else {
        response.writeHead(status).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    received,
    /** How many of those that are never answered the bank still waits for. */
    waiting: () => unanswered.size,
    port: (server.address() as AddressInfo).port,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    types: () => received.map(({ body }): string => JSON.parse(body).type),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

let directory: string;
let journalPath: string;
let running: RunningBank;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'hooks-'));
  journalPath = path.join(directory, 'journal');
  running = await runBank({ journalPath });
});
afterEach(async () => {
  await running.close();
  await rm(directory, { recursive: true, force: true });
});

test('an endpoint is told of the events it asked for, signed with its secret', async () => {
  const hook = await receiver();
  const endpoint = await running.stripe.webhookEndpoints.create({
    url: hook.url,
    enabled_events: ['customer.created'],
  });
  const customer = await running.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k1' });
  await running.stripe.customers.update(customer.id, { name: 'Ada P' });
  await expect.poll(() => hook.received.length).toBe(1);
  const [message] = hook.received;
  const signature = String(message?.headers['stripe-signature']);
  const event = running.stripe.webhooks.constructEvent(
    message?.body ?? '',
    signature,
    endpoint.secret ?? '',
  );
  expect(event).toMatchObject({
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    data: { object: { id: customer.id, name: 'Ada' } },
    request: { idempotency_key: 'k1' },
  });
  expect(() =>
    running.stripe.webhooks.constructEvent(message?.body ?? '', signature, 'whsec_other'),
  ).toThrow();
  await expect
    .poll(async () => (await running.stripe.events.retrieve(event.id)).pending_webhooks)
    .toBe(0);
  hook.close();
});

test('the secret is told once, when the endpoint is made', async () => {
  const made = await running.stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/',
    enabled_events: ['*'],
  });
  expect(made.secret).toMatch(/^whsec_/);
  const [listed] = (await running.stripe.webhookEndpoints.list()).data;
  expect(listed?.id).toBe(made.id);
  expect(listed).not.toHaveProperty('secret');
});

test('what is not taken is sent again, until it is', async () => {
  const hook = await receiver([500, 302]);
  await running.stripe.webhookEndpoints.create({ url: hook.url, enabled_events: ['*'] });
  const sent = Date.now();
  await running.stripe.customers.create({ name: 'Ada' });
  await expect.poll(() => hook.received.length).toBe(2);
  expect(Date.now() - sent).toBeGreaterThanOrEqual(1000);
  // The next try is five seconds away: the bank's clock takes it there at once.
  await expect.poll(() => running.logged.length).toBe(2);
  await running.bank.advanceClock(5000);
  await expect.poll(() => hook.received.length).toBe(3);
  expect(new Set(hook.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  await expect
    .poll(async () => (await running.stripe.events.list()).data[0]?.pending_webhooks)
    .toBe(0);
  hook.close();
});

test('an endpoint that never answers holds up nobody', async () => {
  const hook = await receiver(['never', 'never']);
  await running.stripe.webhookEndpoints.create({ url: hook.url, enabled_events: ['*'] });
  await running.stripe.customers.create({ name: 'Ada' });
  await expect.poll(hook.waiting).toBe(1);
  await running.stripe.customers.create({ name: 'Grace' });
  expect(hook.waiting()).toBeGreaterThan(0);
  hook.close();
});

test('what could not be told before a restart is told after it', async () => {
  const gone = await receiver();
  const { port, url } = gone;
  gone.close();
  const { secret } = await running.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
  await running.stripe.customers.create({ name: 'Ada' });
  await running.close();
  const back = await receiver([], port);
  running = await runBank({ journalPath });
  await expect.poll(back.types).toEqual(['customer.created']);
  const [message] = back.received;
  const signature = String(message?.headers['stripe-signature']);
  expect(
    running.stripe.webhooks.constructEvent(message?.body ?? '', signature, secret ?? '').type,
  ).toBe('customer.created');
  back.close();
});

test('an endpoint that was deleted hears nothing more', async () => {
  const hook = await receiver([500]);
  const endpoint = await running.stripe.webhookEndpoints.create({
    url: hook.url,
    enabled_events: ['*'],
  });
  await running.stripe.customers.create({ name: 'Ada' });
  await expect.poll(() => running.logged.length).toBe(1);
  await running.stripe.webhookEndpoints.del(endpoint.id);
  await running.bank.advanceClock(5000);
  await running.stripe.customers.create({ name: 'Bob' });
  const lasting = await receiver();
  await running.stripe.webhookEndpoints.create({ url: lasting.url, enabled_events: ['*'] });
  await running.stripe.customers.create({ name: 'Cleo' });
  await expect.poll(lasting.types).toEqual(['customer.created']);
  expect(hook.received).toHaveLength(1);
  hook.close();
  lasting.close();
});
