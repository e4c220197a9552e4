import { randomUUID } from 'node:crypto';
import { errorCatalogue, logoutAll } from '@sevenday/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { route } from '../http/route-kinds.ts';
import { type Log, silentLog } from '../log/log.ts';
import { callTestHttp, createTestHttp, type TestHttp } from '../testing.ts';
import { type BehindProxy, openBehindProxy } from './silent-proxy.testing.ts';

export const connections = 3;
/**
 * Short, because a test waits for each limit, but long enough for a statement on a busy machine.
 */
export const limits = {
  beginMs: 4_000,
  statementMs: 3_000,
  lockMs: 3_000,
  idleInTransactionMs: 4_000,
  graceMs: 1_000,
  calmMs: 0,
};
/** A test waits for several of these limits, and for new connections too. */
export const patience = { timeout: 120_000 };

export const write = (tx: Tx, name: string) =>
  tx.insert(settings).values({ name, sealed: Buffer.alloc(1) });

interface Vanishing {
  behind: BehindProxy;
  /** Connected to the server itself. */
  direct: pg.Client;
  /** What was logged as a warning or an error. */
  logged: string[];
  /** Runs as many transactions at once as the pool has connections, so that none is lost for good. */
  expectAllConnections(): Promise<void>;
}

/** Gives each test of a group a database that can vanish, and a connection to it that stays. */
export function useVanishing(): Vanishing {
  const vanishing = { expectAllConnections } as Vanishing;
  beforeEach(async () => {
    vanishing.logged = [];
    const record = (_: unknown, line?: string) => void vanishing.logged.push(line ?? '');
    const log: Log = { ...silentLog, warn: record, error: record };
    vanishing.behind = await openBehindProxy({ connections, lenderConnections: 0, limits }, log);
    vanishing.direct = new pg.Client({ connectionString: vanishing.behind.directUrl });
    await vanishing.direct.connect();
  });
  afterEach(async () => {
    await vanishing.direct.end();
    await vanishing.behind.close();
  });
  return vanishing;

  async function expectAllConnections(): Promise<void> {
    let inside = 0;
    await Promise.all(
      Array.from({ length: connections }, () =>
        vanishing.behind.database.transact(async (tx) => {
          inside++;
          // Some transactions may wait for connections that the pool is still giving up. The others
          // send statements, so that none is idle for too long.
          while (inside < connections) await rowsOf(tx, sql`select pg_sleep(0.1)`);
        }),
      ),
    );
  }
}

interface VanishingCall {
  behind: BehindProxy;
  /** The number of times that the call was carried out. */
  runs: number;
  /**
   * The database vanishes at the call's commit. The caller is told that nobody knows whether the
   * call was done, makes it again under its key, and one row is kept.
   */
  expectOnceThoughUnknown(commit: 'heard' | 'unheard'): Promise<void>;
}

/** Gives each test of a group a call that writes a row, and whose database can vanish. */
export function useVanishingCall(): VanishingCall {
  let http: TestHttp;
  const call = { expectOnceThoughUnknown } as VanishingCall;
  beforeEach(async () => {
    call.behind = await openBehindProxy({ connections, lenderConnections: 0, limits });
    const actor = { userId: randomUUID(), role: 'borrower' as const, sessionId: randomUUID() };
    http = await createTestHttp(
      async () => actor,
      async () => call.behind.database,
    );
    call.runs = 0;
    route(http.router, logoutAll, async ({ tx }) => {
      call.runs++;
      await write(tx, randomUUID());
      return { ok: true } as const;
    });
  });
  afterEach(async () => {
    await http.router.app.close();
    await call.behind.close();
  });
  return call;

  async function expectOnceThoughUnknown(commit: 'heard' | 'unheard'): Promise<void> {
    // A zero byte ends the text of a statement. `begin … read committed` also contains `commit`.
    call.behind.proxy.goSilentAt('commit\0', commit);
    const failed = await press();
    expect(failed.statusCode).toBe(503);
    expect(failed.json()).toEqual({
      code: 'outcome_unknown',
      detail: errorCatalogue.outcome_unknown.detail,
    });
    expect(failed.headers['retry-after']).toBe('5');
    call.behind.proxy.recover();
    expect((await press()).statusCode).toBe(200);
    expect(await kept()).toBe(1);
  }

  /** Makes the same call under the same Idempotency-Key. */
  function press() {
    return callTestHttp(http.router.app, {
      method: 'POST',
      url: `/api${logoutAll.path}`,
      token: 'x'.repeat(43),
      headers: { 'idempotency-key': 'the-same-press' },
    });
  }

  /** The number of rows that the calls wrote and that stayed. */
  function kept() {
    return call.behind.database.transact(async (tx) => (await tx.select().from(settings)).length);
  }
}
