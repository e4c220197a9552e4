import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { settings, webhookEvents, work as workRows } from '../database/tables.ts';
import { createHttpServer } from '../http/create-http-server.ts';
import { silentLog } from '../log/log.ts';
import { keysOfTest } from '../secrets/keys.testing.ts';
import { openTestBank, providerAt, serve, type TestBank } from '../stripe/sandbox-bank.testing.ts';
import { openTestDatabase } from '../testing.ts';
import { createClocks } from '../time/business-and-wall-clocks.ts';
import { type EventHandlers, processEvent } from './process-event.ts';
import { registerWebhookRoute, webhookPath } from './receive-webhooks-and-store-events.ts';
import { registerWebhookEndpoint } from './register-webhook-endpoint.ts';
import { readWebhookSecret } from './stored-webhook-endpoint.ts';

const keys = keysOfTest(Buffer.alloc(32, 7));
const clocks = createClocks();
const noSignal = new AbortController().signal;
const stripe = new Stripe('sk_test_for_signing_only');

let database: Database;
let bank: TestBank;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  [bank, app] = await Promise.all([openTestBank(), createHttpServer({ logLevel: 'silent' })]);
});
afterEach(async () => {
  await app.close();
  await bank.close();
  await database.transact(async (tx) => {
    for (const table of [settings, webhookEvents, workRows]) await tx.delete(table);
  });
});

const register = (configuredSecret: string | null, account: string | null = null) =>
  registerWebhookRoute({
    app,
    database,
    clocks,
    keys,
    provider: bank.provider,
    configuredSecret,
    account,
  });

const ensure = (url: string, events = ['customer.created']) =>
  registerWebhookEndpoint(
    { database, keys, provider: bank.provider, log: silentLog },
    { url, events },
    noSignal,
  );

const inbox = () => database.transact((tx) => tx.select().from(webhookEvents));
const waiting = () => database.transact((tx) => tx.select().from(workRows));

async function work(handlers: EventHandlers): Promise<void> {
  const process = processEvent({ database, clocks, handlers });
  for (const { key } of await waiting()) await process(key);
}

const secret = 'whsec_configured';
const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'customer.created',
  created: 1_700_000_000,
  data: { object: { id: 'cus_1', object: 'customer', email: 'jane@example.com' } },
});

const madeUp = 'du_00000000000000';
const disputed = JSON.stringify({
  ...JSON.parse(body),
  type: 'charge.dispute.created',
  data: { object: { id: madeUp, object: 'dispute' } },
});

async function read(disputeId: string): Promise<void> {
  await bank.provider.readDispute(disputeId);
}

function sign(payload: string, options: { secret?: string; secondsAgo?: number } = {}): string {
  return stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? secret,
    timestamp: Math.floor(Date.now() / 1000) - (options.secondsAgo ?? 0),
  });
}

function post(payload: string, signature?: string, contentType = 'application/json') {
  return app.inject({
    method: 'POST',
    url: webhookPath,
    headers: {
      'content-type': contentType,
      ...(signature ? { 'stripe-signature': signature } : {}),
    },
    payload,
  });
}

describe('a webhook', () => {
  beforeEach(() => register(secret));

  it('that is signed is kept by its ids, acknowledged, and asks for work', async () => {
    const answer = await post(body, sign(body));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ received: true });
    expect(await inbox()).toEqual([
      {
        id: 'evt_1',
        type: 'customer.created',
        objectId: 'cus_1',
        receivedAt: expect.any(Date),
        processedAt: null,
      },
    ]);
    expect(await waiting()).toMatchObject([{ kind: 'process_event', key: 'evt_1' }]);
  });

  it('that comes ten times at once is kept and processed once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, sign(body))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await inbox()).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
    const handled: string[] = [];
    const handlers: EventHandlers = {
      'customer.created': async (objectId) => void handled.push(objectId),
    };
    await work(handlers);
    await work(handlers);
    expect(handled).toEqual(['cus_1']);
    expect(await inbox()).toMatchObject([{ processedAt: expect.any(Date) }]);
  });

  it('that nobody handles is done', async () => {
    await post(body, sign(body));
    await work({});
    expect(await inbox()).toMatchObject([{ processedAt: expect.any(Date) }]);
  });

  it('whose handling fails is not done', async () => {
    await post(body, sign(body));
    const failed = work({
      'customer.created': async () => {
        throw new Error('The provider did not answer.');
      },
    });
    await expect(failed).rejects.toThrow('did not answer');
    expect(await inbox()).toMatchObject([{ processedAt: null }]);
  });

  it('of an object that the provider says does not exist is done', async () => {
    await post(disputed, sign(disputed));
    await work({ 'charge.dispute.created': read });
    expect(await inbox()).toMatchObject([{ objectId: madeUp, processedAt: expect.any(Date) }]);
  });

  it('is not done when another object than its own is missing', async () => {
    await post(body, sign(body));
    const failed = work({ 'customer.created': () => read(madeUp) });
    await expect(failed).rejects.toThrow('No such dispute');
    expect(await inbox()).toMatchObject([{ processedAt: null }]);
  });

  it.each([
    ['names its object only by reference, as a thin event does', { data: {} }],
    ['has no data', { data: undefined }],
    ['has an object without an id', { data: { object: { object: 'balance' } } }],
    ['has null for its object', { data: { object: null } }],
    ['has an id that no object has', { data: { object: { id: 'a\u0000b' } } }],
  ])('that %s is acknowledged and not kept', async (_case, changes) => {
    const thin = JSON.stringify({ ...JSON.parse(body), ...changes });
    const answer = await post(thin, sign(thin));
    expect(answer.statusCode).toBe(200);
    expect(await inbox()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it.each(['', 'null', '[]', '"evt_1"', '{}', '{"id":"evt_1"}', '{"id":7,"type":"a"}', '{"id'])(
    'whose signed body is %j is refused, as it is no event',
    async (payload) => {
      const answer = await post(payload, sign(payload));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'malformed_request' });
      expect(await inbox()).toEqual([]);
    },
  );

  it.each([
    ['without a signature', () => undefined],
    ['signed with another secret', () => sign(body, { secret: 'whsec_other' })],
    ['signed for another body', () => sign(`${body} `)],
    ['signed more than 5 minutes ago', () => sign(body, { secondsAgo: 301 })],
    ['with a signature that is none', () => 'nonsense'],
  ])('%s is refused and leaves nothing', async (_case, signature) => {
    const answer = await post(body, signature());
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed_request' });
    expect(await inbox()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('signed almost 5 minutes ago is taken', async () => {
    expect((await post(body, sign(body, { secondsAgo: 295 }))).statusCode).toBe(200);
  });

  it('is read as bytes, whatever its type says', async () => {
    expect((await post(body, sign(body), 'text/plain')).statusCode).toBe(200);
    expect((await post(body, sign(body), 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  });

  it('leaves the other calls their own body', async () => {
    app.post('/api/echo', async (request) => request.body);
    const answer = await app.inject({ method: 'POST', url: '/api/echo', payload: { a: 1 } });
    expect(answer.json()).toEqual({ a: 1 });
  });
});

describe('a webhook of a Connect endpoint', () => {
  const eventOf = (id: string, account?: string) =>
    JSON.stringify({ ...JSON.parse(body), id, ...(account ? { account } : {}) });
  async function postAll(): Promise<void> {
    const events = [eventOf('evt_own'), eventOf('evt_ours', 'acct_1'), eventOf('evt_2', 'acct_2')];
    for (const event of events) expect((await post(event, sign(event))).statusCode).toBe(200);
  }

  it('is kept only when it is of the account that we act for', async () => {
    await register(secret, 'acct_1');
    await postAll();
    expect(await inbox()).toMatchObject([{ id: 'evt_ours' }]);
    expect(await waiting()).toMatchObject([{ key: 'evt_ours' }]);
  });

  it('is not kept of a connected account where we act for none', async () => {
    await register(secret);
    await postAll();
    expect(await inbox()).toMatchObject([{ id: 'evt_own' }]);
  });
});

describe('our endpoint at the provider', () => {
  const url = 'http://127.0.0.1:9/api/webhooks/stripe';
  const storedSecret = () => database.transact((tx) => readWebhookSecret(tx, keys));

  it('is not known before it is made: the sender has to come again', async () => {
    await register(null);
    expect((await post(body, sign(body))).statusCode).toBe(503);
  });

  it('is made once, however often the server starts', async () => {
    await ensure(url);
    const first = await storedSecret();
    await ensure(url);
    expect(await storedSecret()).toBe(first);
    expect(await bank.provider.listWebhookEndpoints()).toMatchObject([{ url, enabled: true }]);
  });

  it('is one even when two servers start at once', async () => {
    await Promise.all([ensure(url), ensure(url)]);
    const endpoints = await bank.provider.listWebhookEndpoints();
    expect(endpoints).toHaveLength(1);
    await ensure(url);
    expect(await bank.provider.listWebhookEndpoints()).toEqual(endpoints);
  });

  it('is made again when its secret is not ours, or was lost with it', async () => {
    await bank.provider.createWebhookEndpoint(
      { url, events: ['customer.created'] },
      { idempotencyKey: 'someone-else' },
    );
    await ensure(url);
    const [only, ...others] = await bank.provider.listWebhookEndpoints();
    expect(others).toEqual([]);
    const before = await storedSecret();
    await bank.provider.deleteWebhookEndpoint(only?.id ?? '');
    await ensure(url);
    expect(await storedSecret()).not.toBe(before);
  });

  it('follows our address and the events we handle', async () => {
    await ensure(url);
    const moved = 'http://127.0.0.1:10/api/webhooks/stripe';
    await ensure(moved, ['customer.created', 'customer.deleted']);
    expect(await bank.provider.listWebhookEndpoints()).toMatchObject([
      { url: moved, events: ['customer.created', 'customer.deleted'] },
    ]);
  });

  it('gets what the bank sends, signed with the secret we kept', async () => {
    await register(null);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    await ensure(`http://127.0.0.1:${port}${webhookPath}`);
    const jane = { name: 'Jane Doe', email: 'jane@example.com', phone: '+15550101234' };
    const attempt = { idempotencyKey: 'customer:1', attemptId: '1' };
    const { id } = await bank.provider.createCustomer(jane, attempt);
    await expect.poll(inbox).toMatchObject([{ type: 'customer.created', objectId: id }]);
  });

  it('is made as soon as the bank answers, and given up when the server stops', async () => {
    const port = await freePort();
    const dependencies = { database, keys, provider: providerAt(port), log: silentLog };
    const wanted = { url, events: ['customer.created'] };
    const stopping = new AbortController();
    const givenUp = registerWebhookEndpoint(dependencies, wanted, stopping.signal);
    stopping.abort();
    await givenUp;
    expect(await storedSecret()).toBeNull();
    const made = registerWebhookEndpoint(dependencies, wanted, noSignal);
    const late = await serve(bank.handler, port);
    await made.finally(() => late.close());
    expect(await storedSecret()).toBeTruthy();
  });
});

it('an endpoint that our key may not make is asked for once, which is said', async () => {
  const said: unknown[] = [];
  const log = { ...silentLog, warn: (words: unknown) => void said.push(words) };
  await bank.help('faults', { kind: 'not_permitted', path: '/v1/webhook_endpoints', times: '5' });
  const dependencies = { database, keys, provider: bank.provider, log };
  await registerWebhookEndpoint(
    dependencies,
    { url: 'http://127.0.0.1:9/', events: ['*'] },
    noSignal,
  );
  expect(said).toEqual([expect.stringContaining('may not make a webhook endpoint')]);
});

async function freePort(): Promise<number> {
  const taken = await serve(() => undefined);
  await taken.close();
  return taken.port;
}
