import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { keysOfTest } from '../secrets/keys.testing.ts';
import { openTestDatabase } from '../testing.ts';
import { refuseDatabaseOfOtherProvider } from './refuse-database-of-other-provider.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('refuses a database that holds the books of another provider', async () => {
  const keys = keysOfTest(randomBytes(32));
  const sandbox = { kind: 'own_sandbox', isLive: false } as const;
  await refuseDatabaseOfOtherProvider(database, keys, sandbox);
  await refuseDatabaseOfOtherProvider(database, keys, { kind: 'sandbox', isLive: false });
  const live = refuseDatabaseOfOtherProvider(database, keys, { kind: 'stripe', isLive: true });
  await expect(live).rejects.toThrow(
    'STRIPE_SECRET_KEY is for Stripe with real money, and this database holds the books of a sandbox bank',
  );
  await refuseDatabaseOfOtherProvider(database, keys, sandbox);
});
