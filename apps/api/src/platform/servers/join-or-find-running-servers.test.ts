import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { defaultLendingPolicy, type LendingPolicy } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../database/database-and-transaction.ts';
import { keyHolders } from '../database/tables.ts';
import { silentLog } from '../log/log.ts';
import { createKeyRing } from '../secrets/key-ring.ts';
import type { Keys } from '../secrets/keys.ts';
import { openKeys } from '../secrets/load-or-make-keys.ts';
import { openTestDatabase } from '../testing.ts';
import { createClocks } from '../time/business-and-wall-clocks.ts';
import { markSharedSettings } from './compare-shared-settings.ts';
import { forgetKilledServers, joinServers } from './join-or-find-running-servers.ts';

const clocks = createClocks();
const keyRing = createKeyRing({ ring: [randomBytes(32)], setting: 'ENCRYPTION_KEY' });

let database: Database;
let keys: Keys;
beforeAll(async () => {
  database = await openTestDatabase();
  keys = await openKeys(database, keyRing);
});
afterAll(() => database.close());
beforeEach(() => database.transact((tx) => tx.delete(keyHolders)));

function join(
  environment: Record<string, string> = {},
  policy: LendingPolicy = defaultLendingPolicy,
) {
  const config = readConfig({
    DATA_DIR: tmpdir(),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'https://loans.example.com',
    ...environment,
  });
  const bank = {
    secretKey: environment.STRIPE_SECRET_KEY ?? 'sk_test_sandbox_1',
    publishableKey: 'pk_test_sandbox_1',
  };
  const marks = markSharedSettings({ config, bank, policy, keys });
  return joinServers({ database, clocks, log: silentLog, keyRing, marks });
}

const silver = { ...defaultLendingPolicy.tiers.silver, termDays: 8 };
const otherPolicy = {
  ...defaultLendingPolicy,
  tiers: { ...defaultLendingPolicy.tiers, silver },
};

it.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'https://other.example.com' }],
  ['LENDER_TIME_ZONE', { LENDER_TIME_ZONE: 'America/Chicago' }],
  ['LENDER_NAME', { LENDER_NAME: 'Another Lender' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_sandbox_2' }],
  ['PAYOUTS', { PAYOUTS: 'manual' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:secret@mail.example.com' }],
  ['S3_BUCKET', { S3_BUCKET: 'loan-files' }],
  ['The lending policy', {}, otherPolicy],
])('refuses a second server with another %s, and says no value', async (name, other, policy?) => {
  await join();
  const refused = join(other, policy);
  await expect(refused).rejects.toThrow(WrongEnvironment);
  await expect(refused).rejects.toThrow(`${name} differs from that of the running server (`);
  for (const value of Object.values(other)) await expect(refused).rejects.not.toThrow(value);
});

it('starts a second server whose own ways alone differ, and counts both', async () => {
  const first = await join();
  const second = await join({ PORT: '3007', LOG_LEVEL: 'debug', DATABASE_CONNECTIONS: '20' });
  expect([first.count(), second.count()]).toEqual([1, 2]);
});

it('starts with other settings once the last server has ended, or was killed a minute ago', async () => {
  const first = await join();
  await first.end();
  await join({ LENDER_PHONE: '(555) 010-0199' });
  await expect(join()).rejects.toThrow('LENDER_PHONE differs');
  await database.transact((tx) =>
    tx.update(keyHolders).set({ seenAt: sql`${keyHolders.seenAt} - interval '61 seconds'` }),
  );
  await join();
});

it('starts with other settings in a database that it has to itself, though a server was killed just now', async () => {
  await join();
  await forgetKilledServers(database);
  await join({ LENDER_PHONE: '(555) 010-0199' });
});

it('starts beside a server of an older release, which does not say its settings', async () => {
  await join();
  await database.transact((tx) => tx.update(keyHolders).set({ settings: null }));
  await join({ LENDER_PHONE: '(555) 010-0199' });
});

it('lets one of two servers start that start at once with other settings', async () => {
  const both = await Promise.allSettled([join(), join({ PRODUCT_NAME: 'Elm' })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
