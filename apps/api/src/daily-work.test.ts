import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDaily } from './daily-work.ts';
import { loginAttempts } from './identity/budgets/tables.ts';
import { accountTokens, knownDevices, refusedSignIns, sessions } from './identity/tables.ts';
import { createUser } from './identity/user-accounts.ts';
import { type Database, rowsOf } from './platform/database/database-and-transaction.ts';
import { idempotencyKeys, spentBudgets, webhookEvents } from './platform/database/tables.ts';
import { openTestDatabase, testRuntime } from './platform/testing.ts';

const dayMs = 86_400_000;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Fills each table that grows with use, as it would stand if its newest row were this old. */
async function use(userId: string, ageMs: number) {
  const at = new Date(Date.now() - ageMs);
  const after = (ms: number) => new Date(at.getTime() + ms);
  const hash = () => randomBytes(32);
  await database.transact(async (tx) => {
    await tx.insert(sessions).values({
      ...{ id: randomUUID(), userId, tokenHash: hash(), device: null },
      ...{ createdAt: at, lastSeenAt: at, expiresAt: after(30 * dayMs) },
    });
    await tx.insert(accountTokens).values({
      ...{ id: randomUUID(), userId, purpose: 'confirm_email', tokenHash: hash() },
      ...{ createdAt: at, expiresAt: after(dayMs) },
    });
    await tx.insert(knownDevices).values({ userId, markHash: hash(), usedAt: at });
    await tx.insert(refusedSignIns).values({
      ...{ id: randomUUID(), hour: at, network: '192.0.2.1', userId },
      ...{ because: 'wrong_credentials', refused: 1, counted: 1 },
    });
    await tx.insert(loginAttempts).values({ id: randomUUID(), emailHash: hash(), at });
    await tx.insert(idempotencyKeys).values({
      ...{ keyHash: hash(), actor: userId, call: 'loans.request', inputHash: hash() },
      createdAt: at,
    });
    await tx.insert(spentBudgets).values({ key: hash(), spent: 1, endsAt: after(dayMs) });
    await tx.insert(webhookEvents).values({
      ...{ id: randomUUID(), type: 'payout.paid', objectId: 'po_1' },
      ...{ receivedAt: at, processedAt: at },
    });
  });
}

const growing = [
  'sessions',
  'account_tokens',
  'known_devices',
  'refused_sign_ins',
  'login_attempts',
  'idempotency_keys',
  'spent_budgets',
  'webhook_events',
];

const countRows = () =>
  database.transact(async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of growing) {
      const [row] = await rowsOf<{ rows: number }>(
        tx,
        sql`select count(*)::integer as rows from ${sql.identifier(table)}`,
      );
      counts[table] = row?.rows ?? 0;
    }
    return counts;
  });

test('the daily work deletes what was kept long enough, and nothing else', async () => {
  const runtime = testRuntime({ database });
  const { keys } = runtime;
  const userId = await database.transact((tx) =>
    createUser(tx, keys, {
      ...{ email: 'ann@example.com', passwordHash: 'none' },
      ...{ isAdmin: false, wall: new Date() },
    }),
  );
  await use(userId, 400 * dayMs);
  await use(userId, 60_000);
  const each = (rows: number) => Object.fromEntries(growing.map((table) => [table, rows]));
  expect(await countRows()).toEqual(each(2));
  await runDaily(runtime)('daily');
  expect(await countRows()).toEqual(each(1));
  await runDaily(runtime)('daily');
  expect(await countRows()).toEqual(each(1));
});

test('docs/operations.md says of every table how long its rows are kept', async () => {
  const rows = await database.transact((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    ),
  );
  const page = readFileSync(
    path.resolve(import.meta.dirname, '../../../docs/operations.md'),
    'utf8',
  );
  const [, section = ''] = page.split('## How long things are kept');
  const named = new Set(
    [...(section.split('\n## ')[0] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});
