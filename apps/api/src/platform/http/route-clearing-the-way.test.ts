import { randomUUID } from 'node:crypto';
import { type Answer, rejectLoan } from '@sevenday/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import type { Database } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { callTestHttp, createTestHttp, type TestHttp } from '../testing.ts';
import { routeClearingTheWay } from './route-kinds.ts';

const admin = { userId: randomUUID(), role: 'owner' as const, sessionId: randomUUID() };
const loanId = randomUUID();
/** The answer of the tested call. Any call that changes something would do. */
const done: Answer<typeof rejectLoan> = {
  id: loanId,
  status: 'rejected',
  disbursed: false,
  term_date: null,
};

let http: TestHttp;
let effects: number;
let cleared: number;
beforeEach(async () => {
  http = await createTestHttp(async () => admin);
  effects = 0;
  cleared = 0;
});
afterEach(() => http.close());

/**
 * Serves a call that the loan's state blocks `blocked` times, for example while a payment page is
 * open.
 */
function serve({ blocked, database }: { blocked: number; database?: Database }) {
  let tries = 0;
  const way = {
    blockedBy: 'loan_state',
    clear: async () => {
      cleared++;
    },
  } as const;
  const router = { ...http.router, database: database ?? http.router.database };
  routeClearingTheWay(router, rejectLoan, way, async ({ tx }) => {
    await tx.insert(settings).values({ name: randomUUID(), sealed: Buffer.alloc(1) });
    if (tries++ < blocked) throw new Refusal('loan_state');
    effects++;
    return done;
  });
}

const ask = (key: string = randomUUID()) =>
  callTestHttp(http.router.app, {
    method: 'POST',
    url: `/api${rejectLoan.path.replace(':id', loanId)}`,
    token: 'x'.repeat(43),
    body: { reason: 'other' },
    headers: { 'idempotency-key': key },
  });

const kept = () =>
  http.router.database.transact(async (tx) => (await tx.select().from(settings)).length);

it('is tried once more after the way was cleared, and leaves nothing of the first try', async () => {
  serve({ blocked: 1 });
  expect((await ask()).json()).toEqual(done);
  expect({ cleared, kept: await kept() }).toEqual({ cleared: 1, kept: 1 });
});

it('is refused where the way is blocked again, and may be asked again', async () => {
  serve({ blocked: 2 });
  const key = randomUUID();
  expect((await ask(key)).json()).toMatchObject({ code: 'loan_state' });
  expect(await kept()).toBe(0);
  expect((await ask(key)).statusCode).toBe(200);
});

it('answers the same again where the server died between its effect and its answer', async () => {
  const { database } = http.router;
  let dies = true;
  serve({
    blocked: 0,
    database: {
      ...database,
      transact: async (body, options) => {
        const before = effects;
        const result = await database.transact(body, options);
        if (dies && effects > before) {
          dies = false;
          throw new Error('The server died.');
        }
        return result;
      },
    },
  });
  const key = randomUUID();
  expect((await ask(key)).statusCode).toBe(500);
  expect((await ask(key)).json()).toEqual(done);
  expect({ effects, kept: await kept() }).toEqual({ effects: 1, kept: 1 });
});
