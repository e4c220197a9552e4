import { randomUUID } from 'node:crypto';
import { changePassword } from '@sevenday/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import type { Database } from '../database/database-and-transaction.ts';
import { callTestHttp, createTestHttp, type TestHttp } from '../testing.ts';
import { routeAfterPreparing } from './route-kinds.ts';

const borrower = { userId: randomUUID(), role: 'borrower' as const, sessionId: randomUUID() };
const former = 'the-former-password';

let http: TestHttp;
let current: string;
beforeEach(async () => {
  http = await createTestHttp(async () => borrower);
  current = former;
});
afterEach(() => http.close());

function serve(database: Database = http.router.database) {
  routeAfterPreparing(
    { ...http.router, database },
    changePassword,
    async ({ body }) => {
      if (body.current_password !== current) throw new Refusal('wrong_password');
      return body.new_password;
    },
    async (_, chosen) => {
      current = chosen;
      return { ok: true as const };
    },
  );
}

const ask = (key: string = randomUUID()) =>
  callTestHttp(http.router.app, {
    method: changePassword.method,
    url: `/api${changePassword.path}`,
    token: 'x'.repeat(43),
    body: { current_password: former, new_password: 'the-next-password' },
    headers: { 'idempotency-key': key },
  });

it('refuses what its preparation refuses', async () => {
  serve();
  current = 'another-password';
  const refused = await ask();
  expect({ status: refused.statusCode, body: refused.json() }).toMatchObject({
    status: 422,
    body: { code: 'wrong_password' },
  });
  expect(current).toBe('another-password');
});

it('answers the same again where the server died after its effect, though the preparation would refuse by now', async () => {
  const { database } = http.router;
  let dies = true;
  serve({
    ...database,
    transact: async (body, options) => {
      const result = await database.transact(body, options);
      if (dies && current !== former) {
        dies = false;
        throw new Error('The server died.');
      }
      return result;
    },
  });
  const key = randomUUID();
  expect((await ask(key)).statusCode).toBe(500);
  expect((await ask(key)).json()).toEqual({ ok: true });
  expect((await ask()).json()).toMatchObject({ code: 'wrong_password' });
});
