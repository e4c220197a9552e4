import { randomUUID } from 'node:crypto';
import { cents, zeroCents } from '@sevenday/lending';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ledger from '../ledger/index.ts';
import type { Database } from '../platform/database/database-and-transaction.ts';
import { createHttpServer } from '../platform/http/create-http-server.ts';
import { createCallCounts } from '../platform/http/spend-call-budget.ts';
import { openTestDatabase, testRuntime } from '../platform/testing.ts';
import { simulatedClocks } from '../platform/time/business-and-wall-clocks.ts';
import { registerReportRoutes } from './index.ts';

const at = new Date('2026-03-02T15:00:00Z');
const silver = { principalCents: cents(2000), interestCents: cents(500) };
const adminToken = 'an-admin-who-is-signed-in';
const borrowerToken = 'a-borrower-who-is-signed-in';

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createHttpServer({ logLevel: 'silent' });
  const clocks = simulatedClocks(() => at);
  const runtime = testRuntime({ database, clocks });
  const router = {
    ...{
      app,
      database,
      clocks,
      keys: runtime.keys,
      counts: createCallCounts(),
      staffNeedFactor: false,
    },
    findActor: async (_: unknown, token: string) =>
      token === adminToken || token === borrowerToken
        ? {
            userId: randomUUID(),
            sessionId: randomUUID(),
            role: token === adminToken ? ('owner' as const) : ('borrower' as const),
          }
        : null,
  };
  registerReportRoutes(router, runtime);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function ask(token?: string) {
  return app.inject({
    url: '/api/admin/financial-stats',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

describe('GET /admin/financial-stats', () => {
  // spec: 3.10.1, 3.10.2, 3.10.3, 3.10.4, 3.10.5, 7.2.21, 7.3.2
  it('answers an admin in dollars', async () => {
    const loanId = randomUUID();
    await database.transact(async (tx) => {
      for (const entry of [
        ledger.approved(silver),
        ledger.disbursePressed(silver),
        ledger.payoutPosted({ ...silver, from: 'provider_payout_account' }),
        ledger.lateFee({ lateFeeCents: cents(125) }),
        ledger.lateFeeWaived({ lateFeeCents: cents(125) }),
        ledger.paid({ ...silver, lateFeeCents: zeroCents, into: 'provider_balance' }),
        ledger.approved({ principalCents: cents(1999) }),
      ]) {
        await ledger.postEntry(tx, {
          entry,
          loanId,
          subjectId: null,
          effectiveAt: at,
          recordedAt: at,
          actorId: null,
          providerReference: null,
        });
      }
    });
    const answer = await ask(adminToken);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      total_outgoing: 20,
      total_incoming: 0,
      expected_profit: 5,
      net_position: 5,
      total_disbursed: 20,
      total_repaid: 25,
      total_interest_earned: 5,
      total_late_fees: 0,
      pending_disbursement_amount: 19.99,
      pending_disbursement_count: 0,
      disbursed_loans_count: 0,
      active_loans_count: 0,
      repaid_loans_count: 0,
      written_off_loans_count: 0,
      loans_by_status: { funded: 0, disbursed: 0, repaid: 0, defaulted: 0 },
    });
  });

  it('answers a borrower 403', async () => {
    const answer = await ask(borrowerToken);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden', detail: expect.any(String) });
  });

  it('answers 401 without a token, and to one that is nobody’s', async () => {
    for (const answer of [await ask(), await ask('a-token-that-is-nobodys')]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
    }
  });
});
