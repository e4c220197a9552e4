import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { refusals } from '@sevenday/contract';
import { afterEach, expect, it } from 'vitest';
import { callerAddress, networkOf } from './caller-address-and-trusted-proxies.ts';
import { createHttpServer, type HttpOptions } from './create-http-server.ts';

type App = Awaited<ReturnType<typeof createHttpServer>>;

let app: App | undefined;
afterEach(() => app?.close());

async function open(options: Partial<HttpOptions> = {}): Promise<App> {
  app = await createHttpServer({ logLevel: 'silent', ...options });
  app.get('/plain', async () => 'plain');
  app.get('/kept', (_request, reply) => reply.header('cache-control', 'no-cache').send('kept'));
  app.get('/framed', (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'").send(''),
  );
  app.get('/address', async (request) => callerAddress(request));
  app.post('/echo', async (request) => request.body);
  app.route({
    method: ['GET', 'POST'],
    url: '/slow',
    handler: async () => {
      await setTimeout(200);
      return 'slow';
    },
  });
  return app;
}

it.each([
  ['/plain', 200],
  ['/nowhere', 404],
  ['/%zz', 400],
])('nobody keeps the answer of %s, unless its route says so', async (url, status) => {
  const answer = await (await open()).inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await app?.inject('/kept'))?.headers['cache-control']).toBe('no-cache');
});

it('is framed as its content policy says, and uses no device', async () => {
  const { headers } = await (await open()).inject('/plain');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['permissions-policy']).toContain('camera=(), ');
  expect((await app?.inject('/framed'))?.headers['x-frame-options']).toBe('SAMEORIGIN');
});

it.each([
  ['the balancer', 'unknown'],
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['203.0.113.7:41234', '203.0.113.7'],
  ['[2001:db8::7]:41234', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['203.0.113.7:the balancer', 'unknown'],
  ['198.51.100.9, 203.0.113.7:41234, 10.0.0.5:8080', '203.0.113.7'],
  ['203.0.113.7, fd00::5', '203.0.113.7'],
])('of a caller whom the proxy names "%s" the address is %s', async (named, address) => {
  const proxied = await open({ trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] });
  const headers = { 'x-forwarded-for': named };
  const answer = await proxied.inject({ url: '/address', headers });
  expect(answer.body).toBe(address);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['unknown', 'unknown'],
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('a caller whose connection has ended has no address', () => {
  expect(callerAddress({ ip: undefined } as never)).toBe('unknown');
});

it('a body of JSON that stops coming is refused, and its connection ended', async () => {
  const server = await open({ longestJsonMs: 50 });
  await server.listen({ port: 0 });
  const socket = connect((server.server.address() as AddressInfo).port);
  socket.write(
    'POST /echo HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"a"',
  );
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain(refusals.calling.tooSlow);
});

it.each([
  ['asks without a body', {}],
  ['sends its body in time', { method: 'POST', body: '{}' }],
  ['sends an empty one', { method: 'POST' }],
])('a call that %s may take long to answer', async (_, call) => {
  const server = await open({ longestJsonMs: 20 });
  const address = await server.listen({ port: 0 });
  const headers: HeadersInit = 'body' in call ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(`${address}/slow`, { ...call, headers });
  expect(await answer.text()).toBe('slow');
});

it('a body that nobody reads is no failure', async () => {
  const server = await open({ longestJsonMs: 20 });
  const headers = { 'content-type': 'application/json', 'content-length': '10' };
  const answer = await server.inject({ method: 'GET', url: '/plain', headers });
  expect(answer.body).toBe('plain');
  await setTimeout(100);
});

it('a body that comes in time is read', async () => {
  const answer = await (await open()).inject({ method: 'POST', url: '/echo', payload: { a: 1 } });
  expect(answer.json()).toEqual({ a: 1 });
});
