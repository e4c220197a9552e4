import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmbeddedTemplate } from '../../../scripts/databases/embedded-template.mjs';
import { examineInstallation } from './examine-installation.ts';
import { readConfig } from './platform/config/config.ts';
import { openTestBank, serve, type TestBank } from './platform/stripe/sandbox-bank.testing.ts';
import { isLongRun } from './platform/testing.ts';
import { createClocks } from './platform/time/business-and-wall-clocks.ts';
import { openRuntime, thisMachine } from './runtime.ts';

let bank: TestBank;
let atBank: Awaited<ReturnType<typeof serve>>;
let directory: string;
beforeAll(async () => {
  [bank, directory] = await Promise.all([
    openTestBank(),
    mkdtemp(path.join(tmpdir(), 'sevenday-doctor-')),
  ]);
  atBank = await serve(bank.handler);
  await copyEmbeddedTemplate(directory);
});
afterAll(async () => {
  await atBank.close();
  await bank.close();
  await rm(directory, { recursive: true, force: true });
});

/** What is found with this environment: each subject, and the advice where something is amiss. */
async function examine(
  environment: Record<string, string>,
  surroundings = thisMachine,
  isLive = false,
): Promise<Map<string, string | null>> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', ...environment });
    const runtime = await openRuntime(config, closing, surroundings);
    // Live keys would need a PostgreSQL server and the real provider, so only the word is changed.
    if (isLive) runtime.config = { ...config, stripe: { ...config.stripe, isLive } };
    const findings = await examineInstallation(runtime);
    return new Map(findings.map(({ what, advice }) => [what, advice]));
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

let usual: ReturnType<typeof examine> | undefined;

/** What is found with no setting made. It is looked for once. */
function examineUsual(): ReturnType<typeof examine> {
  usual ??= examine({});
  return usual;
}

describe('the doctor', () => {
  it('finds an account that can do all, and says which webhooks are missing', async () => {
    const found = await examine({ STRIPE_API_BASE: `http://127.0.0.1:${atBank.port}` });
    expect(found.get('Account acct_sandbox takes payments')).toBeNull();
    expect(found.get('Cards are active')).toBeNull();
    expect(found.get('Files are kept in DATA_DIR')).toBeNull();
    const webhooks = [...found].find(([what]) => what.startsWith('Webhooks come to'));
    expect(webhooks?.[1]).toMatch(/^No enabled endpoint has this address\./);
    const payouts = [...found].find(([what]) => what.includes('can send by ACH'));
    expect(payouts?.[1]).toBeNull();
  });

  const compared: [number, string][] = [
    [3600, 'is 3600 seconds ahead of'],
    [-60, 'is 60 seconds behind'],
    [0, 'agrees with'],
  ];

  it.each(isLongRun ? compared : compared.slice(0, 1))(
    'compares a clock that is %s seconds fast with the database’s',
    async (fast, how) => {
      const clocks = createClocks(() => new Date(Date.now() + fast * 1000));
      const found = await examine({}, { ...thisMachine, clocks });
      const advice = found.get(`This machine’s clock ${how} the database’s`);
      expect(advice).toEqual(fast === 0 ? null : expect.stringMatching(/^Have both machines/));
    },
  );

  it('looks for no endpoint of a connected account, which only its platform may have', async () => {
    const environment = {
      STRIPE_API_BASE: `http://127.0.0.1:${atBank.port}`,
      STRIPE_ACCOUNT: 'acct_lender',
    };
    const fetched = await examine(environment);
    expect(fetched.get('No webhooks: events are fetched every minute instead')).toBeNull();
    const withSecret = await examine({ ...environment, STRIPE_WEBHOOK_SECRET: 'whsec_1' });
    expect(withSecret.get('Webhooks come from the platform of acct_lender')).toBeNull();
  });

  it('asks for no Treasury where transfers are manual, but for the balance that is closed each day', async () => {
    const environment = {
      STRIPE_API_BASE: `http://127.0.0.1:${atBank.port}`,
      PAYOUTS: 'manual',
    };
    const canClose = 'The daily close can read what the provider holds';
    await bank.help('settings', { treasury: 'not_given' });
    expect((await examine(environment)).get(canClose)).toBeNull();
    const named = await examine({ ...environment, STRIPE_FINANCIAL_ACCOUNT: 'fa_sandbox' });
    expect(named.get('Daily close')).toMatch(/^The provider refused: .*Treasury/);
    expect(named.has(canClose)).toBe(false);
    await bank.help('settings', { treasury: 'given' });
  });

  const readForTheClose = [
    '/v1/treasury/transactions',
    '/v1/payouts/*',
    '/v1/balance',
    '/v1/balance_transactions',
  ];

  it.each(isLongRun ? readForTheClose : readForTheClose.slice(0, 1))(
    'says that no day can be closed by a key without the right to GET %s',
    async (path) => {
      await bank.help('faults', { kind: 'not_permitted', method: 'GET', path });
      const found = await examine({ STRIPE_API_BASE: `http://127.0.0.1:${atBank.port}` });
      expect(found.get('Daily close')).toMatch(
        /^The provider refused STRIPE_SECRET_KEY or STRIPE_ACCOUNT/,
      );
      const next = await examine({ STRIPE_API_BASE: `http://127.0.0.1:${atBank.port}` });
      expect(next.get('The daily close can read what the provider holds')).toBeNull();
    },
  );

  it('asks no look at the endpoints of a key without the right to it, whose secret is set', async () => {
    const environment = {
      STRIPE_API_BASE: `http://127.0.0.1:${atBank.port}`,
      PUBLIC_URL: 'https://loans.example.com',
    };
    const fault = { kind: 'not_permitted', method: 'GET', path: '/v1/webhook_endpoints' };
    await bank.help('faults', fault);
    expect((await examine(environment)).get('Webhooks')).toMatch(
      /^The provider refused STRIPE_SECRET_KEY/,
    );
    await bank.help('faults', fault);
    const found = await examine({ ...environment, STRIPE_WEBHOOK_SECRET: 'whsec_1' });
    expect(found.get('Webhooks are verified with STRIPE_WEBHOOK_SECRET')).toBeNull();
    expect(found.has('Webhooks')).toBe(false);
  });

  it('says what does not answer, and looks at the rest', async () => {
    const found = await examine({
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    expect(found.get('Account at the provider')).toBe('The provider could not be reached.');
    expect(found.get('Mail')).toMatch(/^The mail server of SMTP_URL does not answer/);
    expect(found.get('Files are kept in DATA_DIR')).toBeNull();
  });

  it('says when a new encryption key waits for its rotation', async () => {
    const found = await examineUsual();
    expect(found.get('The newest encryption key is in use')).toBeNull();
    const kept = await readFile(path.join(directory, 'encryption.key'), 'utf8');
    const waits = await examine({ ENCRYPTION_KEYS: `${'5'.repeat(64)},${kept}` });
    expect(waits.get('The first of ENCRYPTION_KEYS is not in use yet')).toBe(
      'Run npm run admin -- rotate-keys when all servers have the same keys.',
    );
  });

  it('has no account to check where the sandbox bank is our own', async () => {
    const found = await examineUsual();
    expect([...found.values()]).toEqual([null, null, null, null, null, null]);
  });

  it('asks for backups where real money moves', async () => {
    const noPlace = 'No backups are made (BACKUP_TO is not set)';
    const place = path.join(directory, 'backups');
    const noBackup = `There is no backup in the folder ${place}`;
    expect((await examineUsual()).get(noPlace)).toBeNull();
    expect((await examine({}, thisMachine, true)).get(noPlace)).toMatch(/^Set BACKUP_TO/);
    expect((await examine({ BACKUP_TO: place })).get(noBackup)).toBeNull();
    const live = await examine({ BACKUP_TO: place }, thisMachine, true);
    expect(live.get(noBackup)).toMatch(/^Run npm run backup now/);
  });
});
