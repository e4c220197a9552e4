import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../../../scripts/building/built-product.mjs';
import { type PostgresPair, startPostgresPair } from '../../../scripts/databases/postgres-pair.mjs';
import { freePort } from '../../../scripts/programs/free-port.mjs';
import { openTestBank, serve, type TestBank } from '../src/platform/stripe/sandbox-bank.testing.ts';
import { type Api, createApi, type SignedIn } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import { type BuiltServer, spawnServer } from './built-server.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  myLoan,
  requestLoan,
  signInAdmin,
} from './harness.ts';
import { adminSignIn } from './places.ts';

/** `FAILOVER=1` runs it: it needs PostgreSQL's own programs, and some minutes. */
const isAsked = process.env.FAILOVER === '1';
interface Lent {
  borrower: SignedIn;
  loanId: string;
  key: string;
}

describe.runIf(isAsked)('a primary that dies with its last seconds', () => {
  let pair: PostgresPair;
  let bank: TestBank;
  let bankServer: Awaited<ReturnType<typeof serve>>;
  let folder: string;
  let environment: Record<string, string>;
  let servers: BuiltServer[] = [];
  let apis: Api[] = [];
  let admin: SignedIn;

  beforeAll(async () => {
    const started = await startPostgresPair();
    if (!started) throw new Error('This machine has no PostgreSQL.');
    pair = started;
    bank = await openTestBank();
    bankServer = await serve(bank.handler);
    folder = await mkdtemp(path.join(tmpdir(), 'sevenday-failover-'));
    environment = {
      DATA_DIR: folder,
      DATABASE_URL: pair.url,
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      ADMIN_EMAIL: adminSignIn.email,
      ADMIN_PASSWORD: adminSignIn.password,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'http://localhost:3000',
      STRIPE_SECRET_KEY: 'sk_test_sandbox_no_real_money_moves',
      STRIPE_API_BASE: `http://localhost:${bankServer.port}`,
    };
    for (let number = 0; number < 2; number++) await startServer();
    await bank.help('settings', { outbound_payments: 'at_once' });
    admin = await signInAdmin(api(0));
  }, 300_000);
  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL');
    await bankServer.close();
    await bank.close();
    await pair.stop();
    await rm(folder, { recursive: true, force: true });
  }, 120_000);

  async function startServer(): Promise<void> {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const server = spawnServer({ ...environment, PORT: String(port) });
    servers = [...servers, server];
    await server.ready();
    const { bank: atBank, books } = createApi(`http://localhost:${bankServer.port}`);
    apis = [...apis, { ...createApi(url), bank: atBank, books }];
  }

  function api(number: number): Api {
    const chosen = apis[number % apis.length];
    if (!chosen) throw new Error('No server runs.');
    return chosen;
  }

  async function requested(number: number): Promise<Lent> {
    const borrower = await createVerifiedBorrower(api(number), admin);
    const { body } = await requestLoan(api(number), borrower.token, 20, undefined, false);
    return { borrower, loanId: body.id, key: randomUUID() };
  }

  function press(at: Api, { loanId }: Lent, key?: string) {
    return eventually(
      () => disburse(at, admin, loanId, key),
      ({ status }) => status < 500,
    );
  }

  function isSent(at: Api, { borrower }: Lent) {
    return eventually(
      () => myLoan(at, borrower.token).catch(() => null),
      (loan) => loan?.status === 'disbursed',
    );
  }

  async function verify(): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [builtProgram('admin'), 'verify'], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await once(child, 'close');
    return { code: child.exitCode, said };
  }

  it('has each of six loans paid once, and both servers go on', { timeout: 900_000 }, async () => {
    const loans: Lent[] = [];
    for (let number = 0; number < 6; number++) loans.push(await requested(number));
    await pair.cutStandbyOff();
    for (const [number, lent] of loans.entries()) {
      expect((await press(api(number), lent, lent.key)).status).toBe(200);
    }
    for (const [number, lent] of loans.entries()) await isSent(api(number), lent);

    await pair.failOver();
    const known = await pair.query(`select 1 from loans where status = 'disbursed'`);
    expect(known, 'the standby has lost what was sent').toEqual([]);
    const pressed = loans.map((lent, number) =>
      press(api(number + 1), lent, number % 2 === 0 ? lent.key : undefined),
    );
    for (const { status } of await Promise.all(pressed)) expect(status).toBe(200);
    for (const [number, lent] of loans.entries()) await isSent(api(number), lent);
    const sentLater = await requested(1);
    expect((await press(api(0), sentLater)).status).toBe(200);
    await isSent(api(0), sentLater);

    for (const { borrower } of [...loans, sentLater]) {
      expect(await movementsAtBank(api(0), borrower.email)).toEqual({
        payouts: [{ amount: 2000, status: 'posted' }],
        payments: [],
      });
    }
    const [row] = await pair.query(`select epoch, heard_epoch from database_identity`);
    expect(row).toMatchObject({ epoch: expect.anything() });
    const closed = await api(0).call('POST', '/admin/closes', { token: admin.token });
    expect(closed.status).toBe(200);
    const breaks = await api(1).call('GET', '/admin/breaks', { token: admin.token });
    expect(breaks.body).toEqual([]);
    for (const [number, server] of servers.entries()) {
      expect(server.output()).not.toContain('cannot be recorded');
      expect((await fetch(`${api(number).url}/readyz`)).status).toBe(200);
    }
    const verdict = await verify();
    expect(verdict).toMatchObject({ code: 0, said: expect.stringContaining('are untouched') });
  });
});
