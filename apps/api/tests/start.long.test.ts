import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBank, serve } from '../src/platform/stripe/sandbox-bank.testing.ts';
import { askHelper, createApi } from './api.ts';
import { type BuiltServer, spawnServer } from './built-server.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  requestLoan,
  signInAdmin,
} from './harness.ts';
import { createPlace, type Place } from './places.ts';

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

  it('makes no admin at a start that fails, so that the password is told at the next', async () => {
    const bank = await openTestBank();
    const atBank = await serve(bank.handler);
    const empty = await createPlace();
    const { ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...unnamed } = empty.environment;
    const start = (bankAddress: string) => {
      const server = spawnServer({ ...unnamed, STRIPE_API_BASE: bankAddress });
      running.push(server);
      return server;
    };
    try {
      expect(await start('http://127.0.0.1:9').ended).toBe(1);
      const second = start(`http://127.0.0.1:${atBank.port}`);
      await second.ready();
      await expect.poll(second.output).toMatch(/Admin sign-in: \S+ {2}password: \S+/);
      await second.end('SIGINT');
    } finally {
      await Promise.all([empty.remove(), atBank.close(), bank.close()]);
    }
  });

  it('can be started again at once after it was killed', async () => {
    await spawn().ready();
    await running[0]?.end('SIGKILL');
    await spawn().ready();
    await signInAdmin(createApi(place.url));
  });

  it('ends at SIGTERM while the provider keeps it waiting, and goes on at the next start', async () => {
    const server = spawn({ LOG_LEVEL: 'error' });
    await server.ready();
    const api = createApi(place.url);
    const admin = await signInAdmin(api);
    const borrower = await createVerifiedBorrower(api, admin);
    const loan = (await requestLoan(api, borrower.token)).body;
    const path = '/v1/treasury/outbound_payments';
    const { id } = await askHelper(api, 'faults', { kind: 'hold_after', method: 'POST', path });
    await disburse(api, admin, loan.id);
    await eventually(
      () => api.bank('GET', `/v1/test_helpers/faults/${id}`),
      ({ body }) => body.hits === 1,
    );
    expect(await server.end('SIGTERM')).toBe(0);
    // A server that waited for the provider would log, after ten seconds, that the answer did not come.
    expect(server.output()).not.toContain('work failed');
    await spawn().ready();
    await loanArrives(api, borrower.token);
  });

  it('ends when stopped while it starts', async () => {
    const server = spawn();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.end('SIGINT');
    await spawn().ready();
  });

  it('makes an admin when none is named, tells the password once, and knows a key that is not its own', async () => {
    const empty = await createPlace();
    const { ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...unnamed } = empty.environment;
    try {
      const first = spawnServer(unnamed);
      running.push(first);
      await first.ready();
      await expect.poll(first.output).toMatch(/Admin sign-in: \S+ {2}password: \S+/);
      const printed = /Admin sign-in: (\S+) {2}password: (\S+)/.exec(first.output()) ?? [];
      const [, email, password] = printed;
      const signedIn = await createApi(empty.url).call('POST', '/auth/login', {
        body: { email, password },
      });
      expect(signedIn.body.user).toMatchObject({ is_admin: true });
      await first.end('SIGINT');
      const second = spawnServer(unnamed);
      running.push(second);
      await second.ready();
      await expect.poll(second.output).toMatch(/running at/);
      expect(second.output()).not.toContain(password);
      await second.end('SIGINT');
      const other = spawnServer({ ...unnamed, ENCRYPTION_KEY: '5'.repeat(64) });
      running.push(other);
      expect(await other.ended).toBe(1);
      expect(other.output().trim()).toBe(
        'ENCRYPTION_KEY does not open the data in this database: set the key that the data was written with. If neither ENCRYPTION_KEY nor DATABASE_URL is set, that key is encryption.key in DATA_DIR.',
      );
    } finally {
      await empty.remove();
    }
  });
});
