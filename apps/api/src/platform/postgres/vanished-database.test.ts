import { randomUUID } from 'node:crypto';
import { errorCatalogue, logoutAll } from '@sevenday/contract';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable, rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { route } from '../http/route-kinds.ts';
import { type Log, silentLog } from '../log/log.ts';
import { callTestHttp, createTestHttp, type TestHttp } from '../testing.ts';
import { createClocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork } from '../work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../work/work-handler.ts';
import { queueOf, type WorkKind } from '../work/work-queues.ts';
import { createWorker } from '../work/worker.ts';
import { type BehindProxy, openBehindProxy } from './silent-proxy.testing.ts';

const connections = 3;
/**
 * Short, because a test waits for each limit, but long enough for a statement on a busy machine.
 */
const limits = {
  beginMs: 4_000,
  statementMs: 3_000,
  lockMs: 3_000,
  idleInTransactionMs: 4_000,
  graceMs: 1_000,
  calmMs: 0,
};
/** A test waits for several of these limits, and for new connections too. */
const patience = { timeout: 120_000 };

const workKinds = Object.keys(queueOf) as WorkKind[];

const write = (tx: Tx, name: string) =>
  tx.insert(settings).values({ name, sealed: Buffer.alloc(1) });

/** The embedded database runs in the same process, so it cannot vanish. */
describe.runIf(process.env.TEST_DATABASE_URL)('a database that vanishes', patience, () => {
  let behind: BehindProxy;
  let direct: pg.Client;
  let logged: string[];
  beforeEach(async () => {
    logged = [];
    const record = (_: unknown, line?: string) => void logged.push(line ?? '');
    const log: Log = { ...silentLog, warn: record, error: record };
    behind = await openBehindProxy({ connections, lenderConnections: 0, limits }, log);
    direct = new pg.Client({ connectionString: behind.directUrl });
    await direct.connect();
  });
  afterEach(async () => {
    await direct.end();
    await behind.close();
  });

  /**
   * Runs as many transactions at once as the pool has connections, so that none is lost for good.
   */
  async function expectAllConnections(): Promise<void> {
    let inside = 0;
    await Promise.all(
      Array.from({ length: connections }, () =>
        behind.database.transact(async (tx) => {
          inside++;
          // Some transactions may wait for connections that the pool is still giving up. The others
          // send statements, so that none is idle for too long.
          while (inside < connections) await rowsOf(tx, sql`select pg_sleep(0.1)`);
        }),
      ),
    );
  }

  const kept = async () => (await direct.query('select name from settings')).rows;

  it('in the midst of transactions fails them, and all connections come back', async () => {
    const failures = await Promise.allSettled(
      Array.from({ length: connections }, () =>
        behind.database.transact(async (tx) => {
          await write(tx, randomUUID());
          behind.proxy.goSilent();
          await write(tx, randomUUID());
        }),
      ),
    );
    for (const failure of failures) {
      expect(failure).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    }
    behind.proxy.recover();
    await expectAllConnections();
    expect(await kept()).toEqual([]);
  });

  it('leaves locks that the server itself frees', async () => {
    await behind.database.transact((tx) => write(tx, 'a row'));
    const orphan = behind.database.transact(async (tx) => {
      await tx.select().from(settings).where(eq(settings.name, 'a row')).for('update');
      behind.proxy.goSilent();
      await write(tx, 'another row');
    });
    await expect(orphan).rejects.toThrow(DatabaseUnavailable);
    // Without a time limit at the server, this statement would wait for hours.
    await direct.query(`update settings set sealed = '' where name = 'a row'`);
    const { rows } = await direct.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
  });

  it('while nobody uses it fails who comes next, and all connections come back', async () => {
    await expectAllConnections();
    const lost = behind.database.connectionsLost();
    behind.proxy.goSilent();
    const next = Array.from({ length: connections }, () =>
      behind.database.transact((tx) => rowsOf(tx, sql`select 1`)),
    );
    for (const failure of await Promise.allSettled(next)) {
      expect(failure).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    }
    expect(behind.database.connectionsLost()).toBe(lost + 1);
    behind.proxy.recover();
    await expectAllConnections();
  });

  it('is told to the log once, and once when it is back, however many tries fail', async () => {
    await expectAllConnections();
    behind.proxy.goSilent();
    const tries = Array.from({ length: connections + 2 }, () =>
      behind.database.transact((tx) => rowsOf(tx, sql`select 1`)),
    );
    for (const failure of await Promise.allSettled(tries)) {
      expect(failure).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    }
    expect(logged).toEqual(['the database fails: calls may be refused']);
    behind.proxy.recover();
    await expectAllConnections();
    expect(logged.slice(1)).toEqual(['the database works again']);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)(
  'the worker of a database that vanishes',
  patience,
  () => {
    it('leaves it to the database to tell, and takes work when it is back', async () => {
      const behind = await openBehindProxy({ connections, lenderConnections: 0, limits });
      const logged: unknown[] = [];
      const done: string[] = [];
      const record = (...line: unknown[]) => void logged.push(line);
      const clocks = createClocks();
      const worker = createWorker({
        database: behind.database,
        clocks,
        log: { ...silentLog, warn: record, error: record },
        handlers: Object.fromEntries(
          workKinds.map((kind) => [
            kind,
            async (key: string) => {
              done.push(key);
              return 'done' as const;
            },
          ]),
        ) as Record<WorkKind, WorkHandler>,
      });
      await behind.database.transact(async (tx) =>
        enqueueWork(tx, {
          kind: 'send_mail',
          key: 'a mail',
          dueAt: await clocks.business(tx),
          createdAt: clocks.wall(),
        }),
      );
      behind.proxy.goSilent();
      await worker.drain();
      expect(done).toEqual([]);
      behind.proxy.recover();
      await worker.drain();
      expect(done).toEqual(['a mail']);
      expect(logged).toEqual([]);
      await behind.close();
    });
  },
);

describe.runIf(process.env.TEST_DATABASE_URL)('a call whose database vanishes', patience, () => {
  let behind: BehindProxy;
  let http: TestHttp;
  let runs: number;
  beforeEach(async () => {
    behind = await openBehindProxy({ connections, lenderConnections: 0, limits });
    const actor = { userId: randomUUID(), role: 'borrower' as const, sessionId: randomUUID() };
    http = await createTestHttp(
      async () => actor,
      async () => behind.database,
    );
    runs = 0;
    route(http.router, logoutAll, async ({ tx }) => {
      runs++;
      await write(tx, randomUUID());
      return { ok: true } as const;
    });
  });
  afterEach(async () => {
    await http.router.app.close();
    await behind.close();
  });

  const press = () =>
    callTestHttp(http.router.app, {
      method: 'POST',
      url: `/api${logoutAll.path}`,
      token: 'x'.repeat(43),
      headers: { 'idempotency-key': 'the-same-press' },
    });
  const kept = () =>
    behind.database.transact(async (tx) => (await tx.select().from(settings)).length);

  it.each(['heard', 'unheard'] as const)(
    'at its commit, which was %s, is not told that it was done or not, and is done once by its key',
    async (heard) => {
      behind.proxy.goSilentAt('commit', heard);
      const failed = await press();
      expect(failed.statusCode).toBe(503);
      expect(failed.json()).toEqual({
        code: 'outcome_unknown',
        detail: errorCatalogue.outcome_unknown.detail,
      });
      expect(failed.headers['retry-after']).toBe('5');
      behind.proxy.recover();
      expect((await press()).statusCode).toBe(200);
      expect(await kept()).toBe(1);
      expect(runs).toBe(heard === 'heard' ? 1 : 2);
    },
  );
});
