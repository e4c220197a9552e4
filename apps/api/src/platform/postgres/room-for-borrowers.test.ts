import { randomUUID } from 'node:crypto';
import { getFinancialStats, logoutAll } from '@sevenday/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Database,
  DatabaseUnavailable,
  forLender,
} from '../database/database-and-transaction.ts';
import { route } from '../http/route-kinds.ts';
import { silentLog } from '../log/log.ts';
import { callTestHttp, createTestHttp, openTestDatabase } from '../testing.ts';

let database: Database;
afterEach(() => database.close());

/** Opens a transaction, and keeps it open until the returned function is called. */
function hold(of: Database): Promise<() => Promise<void>> {
  return new Promise((taken) => {
    let release: () => void = () => undefined;
    const held = of.transact(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
          taken(async () => {
            release();
            await held;
          });
        }),
    );
  });
}

const works = (of: Database) => of.transact(async () => 'works');

/** The embedded database has only one connection. */
describe.runIf(process.env.TEST_DATABASE_URL)('the connections to a server', () => {
  let logged: unknown[];
  const open = async (lenderConnections: number) => {
    logged = [];
    const record = (fields: unknown, line?: string) =>
      void logged.push({ ...(fields as object), line });
    database = await openTestDatabase(
      {
        connections: 2,
        lenderConnections,
        limits: { connectMs: 300, calmMs: 0 },
      },
      { ...silentLog, warn: record, error: record },
    );
  };

  it('leave room for borrowers when the lender’s work has taken all of its own', async () => {
    await open(1);
    const release = await hold(forLender(database));
    expect(await works(database)).toBe('works');
    await expect(works(forLender(database))).rejects.toThrow(DatabaseUnavailable);
    await release();
    expect(await works(forLender(database))).toBe('works');
    expect(logged).toMatchObject([
      {
        line: 'all connections of one pool stay in use: calls may be refused',
        error: {
          message: 'All 1 connections of the pool were in use, and none became free in time.',
        },
      },
      { line: 'the pool has free connections again' },
    ]);
    expect(database.connectionsLost()).toBe(0);
  });

  it('are shared by all if the lender’s work has none of its own', async () => {
    await open(0);
    const releases = [await hold(forLender(database)), await hold(forLender(database))];
    await expect(works(database)).rejects.toThrow(DatabaseUnavailable);
    for (const release of releases) await release();
    expect(await works(database)).toBe('works');
  });
});

it('a call that only an admin may make is the lender’s work, and another is not', async () => {
  const asked: unknown[] = [];
  const actor = { userId: randomUUID(), role: 'owner' as const, sessionId: randomUUID() };
  const http = await createTestHttp(
    async () => actor,
    async () => {
      database = await openTestDatabase();
      return {
        ...database,
        transact: (body, options) => {
          asked.push(options?.isForLender ?? false);
          return database.transact(body, options);
        },
      };
    },
  );
  route(http.router, getFinancialStats, async () => ({}) as never);
  route(http.router, logoutAll, async () => ({ ok: true }) as const);
  const call = (method: 'GET' | 'POST', path: string) =>
    callTestHttp(http.router.app, { method, url: `/api${path}`, token: 'x'.repeat(43) });
  await call('GET', getFinancialStats.path);
  expect(new Set(asked)).toEqual(new Set([true]));
  asked.length = 0;
  await call('POST', logoutAll.path);
  expect(new Set(asked)).toEqual(new Set([false]));
  await http.router.app.close();
});
