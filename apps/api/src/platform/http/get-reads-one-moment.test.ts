import { randomUUID } from 'node:crypto';
import { getMyLoans } from '@sevenday/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Tx } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { callTestHttp, createTestHttp, type TestHttp } from '../testing.ts';
import { route, routeWithoutClock } from './route-kinds.ts';

let http: TestHttp;
beforeEach(async () => {
  http = await createTestHttp(async () => ({
    userId: randomUUID(),
    role: 'borrower' as const,
    sessionId: randomUUID(),
  }));
});
afterEach(() => http.close());

const settingsIn = async (tx: Tx) => (await tx.select().from(settings)).length;

it.each([route, routeWithoutClock])(
  '%o answers a call that only asks as of one moment, whatever is committed before its next statement',
  async (register) => {
    const { app, database } = http.router;
    let committed: Promise<unknown> = Promise.resolve();
    register(http.router, getMyLoans, async ({ tx }) => {
      const before = await settingsIn(tx);
      committed = database.transact((other) =>
        other.insert(settings).values({ name: 'one-moment', sealed: Buffer.alloc(1) }),
      );
      // On the embedded database, the other transaction can commit only after this one ends.
      if (!database.embedded) await committed;
      return { borrowed: [], lent: [], total: (await settingsIn(tx)) - before, next_cursor: null };
    });
    const answer = await callTestHttp(app, {
      method: 'GET',
      url: `/api${getMyLoans.path}`,
      token: 'x'.repeat(43),
    });
    await committed;
    expect(answer.json()).toMatchObject({ total: 0 });
    expect(await database.transact(settingsIn)).toBe(1);
  },
);
