import { randomUUID } from 'node:crypto';
import { errorCatalogue, logoutAll } from '@sevenday/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { callTestHttp, createTestHttp, openTestDatabase, type TestHttp } from '../testing.ts';
import { route } from './route-kinds.ts';

const runs = { handler: 0 };
let http: TestHttp;
let ending: (tx: Tx) => Promise<unknown> = async () => undefined;

/** The embedded database has only one connection, and a call waits for it without a limit. */
describe.runIf(process.env.TEST_DATABASE_URL)('a database with one connection', () => {
  beforeAll(async () => {
    const actor = { userId: randomUUID(), role: 'borrower' as const, sessionId: randomUUID() };
    http = await createTestHttp(
      async () => actor,
      () => openTestDatabase({ connections: 1, limits: { connectMs: 200 } }),
    );
    route(http.router, logoutAll, async ({ tx }) => {
      runs.handler++;
      await tx.insert(settings).values({ name: randomUUID(), sealed: Buffer.alloc(1) });
      await ending(tx);
      return { ok: true } as const;
    });
  });
  afterAll(() => http.close());

  const press = (key: string) =>
    callTestHttp(http.router.app, {
      method: 'POST',
      url: `/api${logoutAll.path}`,
      token: 'x'.repeat(43),
      headers: { 'idempotency-key': key },
    });
  const kept = () =>
    http.router.database.transact(async (tx) => (await tx.select().from(settings)).length);

  async function takeConnection(): Promise<() => Promise<void>> {
    let release: () => void = () => undefined;
    let held: Promise<void> = Promise.resolve();
    await new Promise<void>((taken) => {
      held = http.router.database.transact(
        () =>
          new Promise<void>((resolve) => {
            release = resolve;
            taken();
          }),
      );
    });
    return () => {
      release();
      return held;
    };
  }

  it('that stays taken lets a call wait, then answers that it is busy and when to come again', async () => {
    const release = await takeConnection();
    const refused = await press('the-same-press');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({ code: 'busy', detail: errorCatalogue.busy.detail });
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.headers['cache-control']).toBe('no-store');
    await release();
    expect(await kept()).toBe(0);
    for (const _ of ['again', 'and once more']) {
      expect((await press('the-same-press')).statusCode).toBe(200);
    }
    expect(await kept()).toBe(1);
  });

  it('that is lost in the midst of a transaction has done nothing, and is told to come again', async () => {
    const before = { handled: runs.handler, kept: await kept() };
    ending = (tx) => rowsOf(tx, sql`select pg_terminate_backend(pg_backend_pid())`);
    const failed = await press('a-lost-press');
    expect(failed.statusCode).toBe(503);
    expect(failed.json()).toMatchObject({ code: 'busy' });
    expect(failed.headers['retry-after']).toBe('5');
    expect(runs.handler).toBe(before.handled + 1);
    expect(await kept()).toBe(before.kept);
  });
});
