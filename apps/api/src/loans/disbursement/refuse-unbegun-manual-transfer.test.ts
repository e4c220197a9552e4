import { randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readApprovalRules } from '../../approvals/index.ts';
import type { Database } from '../../platform/database/database-and-transaction.ts';
import { auditEntries } from '../../platform/database/tables.ts';
import { openTestDatabase, testRuntime } from '../../platform/testing.ts';
import { refuseUnbegun } from './refuse-unbegun-manual-transfer.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('an admin who is alone records a transfer that was not begun, and the log says so', async () => {
  const actorId = randomUUID();
  const loan = {
    ...{ id: randomUUID(), memberId: randomUUID(), bankAccountId: randomUUID() },
    principalCents: cents(2000),
  };
  const now = new Date('2026-11-23T15:00:00Z');
  const alone = await database.transact(async (tx) => {
    const rules = { ...(await readApprovalRules(tx)), send_above: cents(1000) };
    await refuseUnbegun(tx, testRuntime({ database }), loan, { actorId, rules, now, wall: now });
    return tx.select().from(auditEntries).where(eq(auditEntries.actorId, actorId));
  });
  expect(alone).toMatchObject([
    { action: 'approval.nobody_else', codes: { kind: 'begin_transfers', loans: 1 } },
  ]);
});
