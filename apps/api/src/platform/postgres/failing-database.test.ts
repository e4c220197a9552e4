import { randomUUID } from 'node:crypto';
import { errorCatalogue, logoutAll } from '@sevenday/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerDatabase } from '../../../../../scripts/databases/server-databases.mjs';
import { registerHealthRoutes } from '../../system-routes.ts';
import type { Database } from '../database/database-and-transaction.ts';
import { route } from '../http/route-kinds.ts';
import { silentLog } from '../log/log.ts';
import { callTestHttp, createTestHttp, migrationsFolder, type TestHttp } from '../testing.ts';
import { openServerDatabase } from './server-database.ts';

let http: TestHttp;
afterEach(() => http.close());

const ready = () => callTestHttp(http.router.app, { method: 'GET', url: '/readyz' });

describe('a call in whose transaction the database fails', () => {
  let state: string;
  beforeEach(async () => {
    http = await createTestHttp(async () => ({
      userId: randomUUID(),
      role: 'borrower' as const,
      sessionId: randomUUID(),
    }));
    route(http.router, logoutAll, async ({ tx }) => {
      await tx.execute(
        sql.raw(`do $$ begin raise exception 'fails' using errcode = '${state}'; end $$`),
      );
      return { ok: true } as const;
    });
  });

  const press = () =>
    callTestHttp(http.router.app, {
      method: 'POST',
      url: `/api${logoutAll.path}`,
      token: 'x'.repeat(43),
    });

  it.each([
    ['whose disk is full', '53100'],
    ['without memory', '53200'],
    ['that shuts down', '57P01'],
    ['whose connection broke', '08006'],
    ['that takes no writes', '25006'],
    ['that stopped a slow statement', '57014'],
    ['that stopped waiting for a lock', '55P03'],
  ])('%s is told to come again: %s', async (_, given) => {
    state = given;
    const failed = await press();
    expect(failed.statusCode).toBe(503);
    expect(failed.json()).toEqual({ code: 'busy', detail: errorCatalogue.busy.detail });
    expect(failed.headers['retry-after']).toBe('5');
  });

  it('by a fault of ours is told no more than that', async () => {
    state = '23505';
    const failed = await press();
    expect(failed.statusCode).toBe(500);
    expect(failed.json()).toEqual({ code: 'internal', detail: errorCatalogue.internal.detail });
  });
});

describe('a server is ready', () => {
  it('when it has started, and not before', async () => {
    http = await createTestHttp(async () => null);
    let isStarted = false;
    registerHealthRoutes(http.router.app, http.router.database, () => isStarted);
    expect((await ready()).json()).toMatchObject({ code: 'not_ready' });
    isStarted = true;
    expect((await ready()).statusCode).toBe(200);
  });

  it('by one look at the database, however many ask', async () => {
    http = await createTestHttp(async () => null);
    const { database } = http.router;
    let looks = 0;
    const counting: Database = {
      ...database,
      transact(body, options) {
        looks++;
        return database.transact(body, options);
      },
    };
    registerHealthRoutes(http.router.app, counting, () => true);
    const answers = await Promise.all(Array.from({ length: 20 }, ready));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(looks).toBe(1);
  });

  /** The embedded database uses this process's own disk, which can't be full. */
  it.runIf(process.env.TEST_DATABASE_URL).each([
    ['takes no writes, as a standby', 'default_transaction_read_only=on'],
    ['has no room left for a file', 'temp_file_limit=0'],
  ])('not while its database %s', async (_, option) => {
    const { url, drop } = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', 'test');
    await (await openServerDatabase(url, migrationsFolder, silentLog)).close();
    const failing = new URL(url);
    failing.searchParams.set('options', `-c ${option}`);
    const database = await openServerDatabase(failing.href, migrationsFolder, silentLog);
    http = await createTestHttp(
      async () => null,
      async () => ({
        ...database,
        close: () => database.close().then(async () => void (await drop())),
      }),
    );
    registerHealthRoutes(http.router.app, database, () => true);
    const answer = await ready();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ code: 'busy', detail: errorCatalogue.busy.detail });
    expect(answer.headers['retry-after']).toBe('5');
  });
});
