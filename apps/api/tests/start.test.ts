import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { idMaximumBytes } from '@sevenday/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WrongEnvironment } from '../src/platform/base/wrong-environment.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { isLongRun } from '../src/platform/testing.ts';
import { createApi } from './api.ts';
import { type BuiltServer, spawnServer } from './built-server.ts';
import {
  borrowerPassword,
  disburse,
  loanArrives,
  openCheckout,
  payByCard,
  registerBorrower,
  requestLoan,
  signInAdmin,
} from './harness.ts';
import { adminSignIn, createPlace, type Place } from './places.ts';
import { approveId, linkBank, startBankLink, uploadId } from './verification-steps.ts';

/** A call that never comes to its end. */
async function beginCall(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // The server cuts it off when it ends.
  socket.on('error', () => undefined);
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  return socket;
}

function sendUploadOf(url: string, headers: Record<string, string>, bytes: number) {
  const body = new FormData();
  body.set('file', new Blob([Buffer.alloc(bytes)]), 'Featherstone.png');
  return fetch(`${url}/api/profile/upload-id`, { method: 'POST', headers, body }).catch(() => null);
}

/** Sends bytes that the server cannot read as a request. The server logs them with all that it has read. */
async function brokenRequest(port: number, token: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').resume();
  socket.write(`GET / HTTP/1.1\r\nauthorization: Bearer ${token}\r\nno header\r\n\r\n`);
  await once(socket, 'close');
}

/** Whether a line holds a secret; what only counts (a time, a process, a duration) may hold any four digits. */
function holds(line: string, secret: string): boolean {
  const words = line.replace(/"(?:time|pid|ms)":\d+/g, '');
  return /^\d+$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(words) : words.includes(secret);
}

/**
 * Expects that nothing in the data folder is open to others. The folder itself was there before, and is open to all.
 */
async function expectOwnersAlone({
  DATA_DIR: folder = '',
  DATABASE_URL,
}: NodeJS.ProcessEnv): Promise<void> {
  const entries = await readdir(folder);
  const embedded = DATABASE_URL ? [] : ['database'];
  const expected = [...embedded, 'files', 'mail', 'sandbox-bank.journal'];
  expect(entries).toEqual(expect.arrayContaining(expected));
  const open: string[] = [];
  for (const entry of entries) {
    const { mode } = await stat(path.join(folder, entry));
    if (mode & 0o077) open.push(entry);
  }
  expect(open).toEqual([]);
}

/** What live keys also need. None of these may be missing. */
const fitForLive = {
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
  PUBLIC_URL: 'https://loans.elm.example',
  DATABASE_URL: 'postgres://localhost/x',
  ENCRYPTION_KEY: '0'.repeat(64),
  LENDER_NAME: 'Elm Street Lending',
  LENDER_ADDRESS: '1 Elm Street, Springfield',
  LENDER_EMAIL: 'loans@elm.example',
  LENDER_PHONE: '(555) 010-0100',
  SMTP_URL: 'smtps://mail.elm.example',
  TRUSTED_PROXIES: '10.0.0.5',
};

/** Each variable, a value it cannot have, and what the one line says of it. */
const wrong: [string, string, RegExp, Record<string, string>?][] = [
  ['PORT', 'eighty', /port number/],
  ['PORT', '70000', /65535/],
  ['HOST', 'not a host', /address/],
  ['PUBLIC_URL', 'loans.example.com', /https:\/\//],
  ['PUBLIC_URL', 'https://loans.example.com/app', /without a path/],
  ['PUBLIC_URL', '', /live keys/, fitForLive],
  ['PUBLIC_URL', 'http://loans.elm.example', /unencrypted/, fitForLive],
  ['DATA_DIR', process.execPath, /folder/],
  ['DATABASE_URL', 'mysql://localhost/x', /postgres:\/\//],
  ['ENCRYPTION_KEY', 'short', /64 hexadecimal/],
  ['ENCRYPTION_KEY', '', /required with DATABASE_URL/, { DATABASE_URL: 'postgres://localhost/x' }],
  ['ADMIN_EMAIL', 'admin', /email/, { ADMIN_PASSWORD: 'long-enough-for-it' }],
  ['ADMIN_EMAIL', '"boss@x.example"', /email/, { ADMIN_PASSWORD: 'long-enough-for-it' }],
  ['ADMIN_PASSWORD', 'x'.repeat(201), /at most 200/, { ADMIN_EMAIL: 'a@example.com' }],
  ['MAIL_FROM', 'Sevenday', /email address/],
  ['LENDER_EMAIL', 'loans.example.com', /email address/],
  ['ADMIN_PASSWORD', 'short', /10 characters/, { ADMIN_EMAIL: 'a@example.com' }],
  ['ADMIN_PASSWORD', '', /ADMIN_EMAIL/, { ADMIN_EMAIL: 'a@example.com' }],
  ['LENDER_TIME_ZONE', 'New York', /America\/New_York/],
  ['STRIPE_API_BASE', 'localhost:3001', /https?:\/\//],
  ['STRIPE_SECRET_KEY', 'sk_live_0123456789', /DATABASE_URL/],
  ['STRIPE_SECRET_KEY', 'rk_live_0123456789', /DATABASE_URL/],
  ['STRIPE_SECRET_KEY', 'pk_test_0123456789', /sk_live_/],
  [
    'STRIPE_SECRET_KEY',
    'sk_live_0123456789',
    /STRIPE_API_BASE/,
    { STRIPE_API_BASE: 'http://localhost:3001' },
  ],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_live_0123456789', /live key/],
  ['STRIPE_PUBLISHABLE_KEY', '', /pk_test_/, { STRIPE_SECRET_KEY: 'sk_test_0123456789' }],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_0123456789', /pk_live_/, fitForLive],
  ['STRIPE_ACCOUNT', 'my account', /acct_/],
  ...['LENDER_NAME', 'LENDER_ADDRESS', 'LENDER_EMAIL', 'LENDER_PHONE'].map(
    (name): [string, string, RegExp, Record<string, string>] => [name, '', /creditor/, fitForLive],
  ),
  ['SANDBOX_PORT', '0', /port number/],
  ['PAYOUTS', 'carrier-pigeon', /"manual"/],
  ['SMTP_URL', 'mail.example.com', /smtp:\/\//],
  ['SMTP_URL', '', /a debit needs its notice/, fitForLive],
  ['S3_BUCKET', 'My Documents', /bucket/],
  ['S3_BUCKET', '', /S3_REGION/, { S3_REGION: 'us-east-1' }],
  ['S3_ENDPOINT', 's3.example.com', /https:\/\//, { S3_BUCKET: 'documents' }],
  ['TRUSTED_PROXIES', '', /serves https/, fitForLive],
  ['TRUSTED_PROXIES', 'the balancer', /10\.0\.0\.1/],
  ['TRUSTED_PROXIES', '10.0.0.1, 0.0.0.0/0', /networks/],
  ['LOG_LEVEL', 'loud', /silent/],
];

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof WrongEnvironment) return error.message;
    throw error;
  }
  return 'nothing';
}

describe('a server', () => {
  let place: Place;
  let running: BuiltServer[];
  beforeAll(async () => {
    place = await createPlace();
  });
  afterAll(() => place.remove());
  beforeEach(() => {
    running = [];
  });
  afterEach(async () => {
    for (const server of running) await server.end('SIGKILL');
  });

  function spawn(environment: Record<string, string> = {}): BuiltServer {
    const server = spawnServer({ ...place.environment, ...environment });
    running.push(server);
    return server;
  }

  describe('that runs', () => {
    let server: BuiltServer;
    beforeAll(async () => {
      server = spawnServer(place.environment);
      await server.ready();
    });
    afterAll(() => server.end('SIGKILL'));

    it('says where it is, how to sign in, and that no real money moves', async () => {
      await expect.poll(server.output).toContain(`http://localhost:${place.port}`);
      expect(server.output()).toContain(adminSignIn.email);
      expect(server.output()).toMatch(/no real money/i);
      expect(server.output()).not.toContain(adminSignIn.password);
    });

    it('refuses to share its folder, and says so', async () => {
      const second = spawn({ PORT: String(place.port + 1) });
      expect(await second.ended).toBe(1);
      expect(second.output().trim().split('\n')).toHaveLength(1);
      expect(second.output()).toContain(`DATA_DIR ${place.environment.DATA_DIR} is in use`);
      expect((await fetch(`${place.url}/healthz`)).status).toBe(200);
    });

    it('ends at SIGTERM, though a call never comes to its end', async () => {
      const api = createApi(place.url);
      await signInAdmin(api);
      // A page that asks without pause, and its open connections, hold nothing up.
      const asking = Array.from({ length: 5 }, () => api.call('GET', '/config').catch(() => null));
      const endless = await beginCall(place.port);
      expect(await server.end('SIGTERM')).toBe(0);
      await Promise.all(asking);
      endless.destroy();
      expect(server.output()).not.toMatch(/error/i);
    });
  });

  it('writes of a whole life nothing into its log that is anybody’s', async () => {
    await chmod(place.environment.DATA_DIR ?? '', 0o755);
    const server = spawn({ LOG_LEVEL: 'trace' });
    await server.ready();
    const api = createApi(place.url);
    const admin = await signInAdmin(api);
    const borrower = await registerBorrower(api, { first: 'Wilhelmina', last: 'Featherstone' });
    await api.call('POST', '/auth/login', {
      body: { email: borrower.email, password: 'wrong-password-given' },
    });
    await uploadId(api, borrower.token);
    const key = 'key-of-a-payment-77';
    const signature = 't=1,v1=signature-of-a-webhook';
    const headers = { authorization: `Bearer ${borrower.token}`, 'idempotency-key': key };
    await Promise.all([
      sendUploadOf(api.url, headers, idMaximumBytes + 1),
      fetch(`${api.url}/api/profile/upload-id`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
        body: 'Featherstone',
      }),
      fetch(`${api.url}/api/auth/login`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: `{"email":"${borrower.email}","password":"${borrowerPassword}`,
      }),
      fetch(`${api.url}/api/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: JSON.stringify({ email: borrower.email }),
      }),
      api.call('GET', '/admin/members?search=Featherstone', { token: borrower.token }),
      fetch(`${api.url}/api/admin/exports/members`, {
        headers: { authorization: `Bearer ${admin.token}` },
      }).then((answer) => answer.text()),
      fetch(`${api.url}/nowhere/${borrower.token}?email=${borrower.email}`, { method: 'POST' }),
      brokenRequest(place.port, borrower.token),
    ]);
    for (let tries = 0; tries < 12; tries++)
      await api.call('POST', '/auth/request-password-reset', { body: { email: borrower.email } });
    const queue = await api.call('GET', '/admin/pending-verifications', { token: admin.token });
    await fetch(`${api.url}/${queue.body[0].id_card_url}`);
    await approveId(api, admin, borrower);
    const link = await startBankLink(api, borrower.token);
    const linked = await linkBank(api, borrower.token);
    await api.call('GET', `/admin/members?search=Featherstone`, { token: admin.token });
    const loan = (await requestLoan(api, borrower.token)).body;
    await disburse(api, admin, loan.id);
    await loanArrives(api, borrower.token);
    const { sessionId } = await openCheckout(api, borrower.token, loan.id);
    await payByCard(api, sessionId);
    await api.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    expect(await server.end('SIGINT')).toBe(0);
    await expectOwnersAlone(place.environment);
    const log = server.output();
    expect(log).toContain('/api/payments/status/:session_id');
    // Otherwise nothing below was looked for in what plugins write.
    expect(log).toContain('Providing options to busboy');
    expect(log).toContain('client error');
    expect(log).not.toContain('"Buffer"');
    const secrets = {
      'borrower’s password': borrowerPassword,
      'admin’s password': adminSignIn.password,
      'wrong password': 'wrong-password-given',
      'borrower’s token': borrower.token,
      'admin’s token': admin.token,
      'borrower’s email': borrower.email,
      'first name': 'Wilhelmina',
      'last name': 'Featherstone',
      phone: '010-1234',
      'last four digits': linked.body.account_number_last4,
      'client secret': link.body.client_secret,
      signature: /signature=([\w-]+)/.exec(queue.body[0].id_card_url)?.[1],
      'payment page': sessionId,
      'idempotency key': key,
      'webhook’s signature': signature,
      'bytes of a document': 'IHDR',
      'encryption key': place.environment.ENCRYPTION_KEY ?? 'ENCRYPTION_KEY',
    };
    // The admin's address is told at the start, beside how to sign in.
    const lines = log.split('\n').filter((line) => !line.includes('Admin sign-in'));
    for (const [what, secret] of Object.entries({ ...secrets, 'admin’s email': admin.email })) {
      expect(secret, what).toMatch(/.{4}/);
      expect(
        lines.filter((line) => holds(line, String(secret))),
        what,
      ).toEqual([]);
    }
  });
});

describe('a wrong value', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'sevenday-start-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it.each(wrong)('%s=%s is refused with a line that says so', (name, value, says, others = {}) => {
    const line = refusalOf({ DATA_DIR: directory, ...others, [name]: value });
    expect(line).toMatch(new RegExp(`^${name} .+\\.$`));
    expect(line).toMatch(says);
    // It may be a secret.
    if (value !== '' && name.includes('KEY')) expect(line).not.toContain(value);
  });

  const stopping: Record<string, string>[] = [
    {
      DATABASE_URL: 'postgres://someone:a-secret@127.0.0.1:1/nowhere',
      ENCRYPTION_KEY: '0'.repeat(64),
    },
    { PORT: 'eighty' },
    { STRIPE_SECRET_KEY: 'sk_live_0123456789' },
  ];

  it.each(isLongRun ? stopping : stopping.slice(0, 1))(
    'stops the start with that one line: %o',
    async (environment) => {
      const server = spawnServer({ DATA_DIR: directory, ...environment });
      expect(await server.ended).toBe(1);
      const lines = server.output().trim().split('\n');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^${Object.keys(environment)[0]} .+\\.$`));
      expect(lines[0]).not.toMatch(/a-secret|0123456789/);
    },
  );
});

describe('live keys', () => {
  it('are Stripe’s own, with manual transfers unless asked otherwise', () => {
    const live = { ...fitForLive, DATA_DIR: tmpdir() };
    expect(readConfig(live)).toMatchObject({
      payouts: 'manual',
      stripe: { kind: 'stripe', isLive: true, apiBase: new URL('https://api.stripe.com') },
    });
    expect(readConfig({ ...live, PAYOUTS: 'stripe' }).payouts).toBe('provider');
  });
});
