import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, rowsOf } from '../database/database-and-transaction.ts';
import { databaseIdentity, work } from '../database/tables.ts';
import { silentLog } from '../log/log.ts';
import { MoneyPermit, MoneyWaits } from '../stripe/provider.ts';
import { openTestDatabase } from '../testing.ts';
import { createClocks } from '../time/business-and-wall-clocks.ts';
import { createMoneyGate, type MoneyGate } from './money-gate.ts';

const wall = { now: new Date('2026-03-02T15:00:00.000Z') };
const clocks = createClocks(() => wall.now);
const earlierCallsEndMs = 60_000;

let database: Database;
let losses: number;
let gate: MoneyGate;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  losses = 0;
  gate = createGate();
  await gate.begin();
});

/** Makes the money gate of a separate process. */
function createGate(on = database): MoneyGate {
  const own = { ...on, connectionsLost: () => losses };
  return createMoneyGate({ database: own, clocks, log: silentLog, earlierCallsEndMs });
}

/**
 * Reads, by the database's own clock, how long provider calls of an earlier epoch may still run
 * (docs/adr/0028).
 */
async function callsGoOnMs(on = database): Promise<number> {
  const [row] = await on.transact((tx) =>
    rowsOf<{ ms: string | number }>(
      tx,
      sql`select greatest(extract(epoch from calls_end_at - clock_timestamp()) * 1000, 0) as ms
        from database_identity`,
    ),
  );
  return Number(row?.ms);
}

const ask = (asked = gate, on = database) => on.transact((tx) => asked.permit(tx));
const mayMove = (asked = gate, on = database) =>
  ask(asked, on).then(
    () => true,
    (error) => {
      if (!(error instanceof MoneyWaits)) throw error;
      return false;
    },
  );

async function markEventsProcessed(asked = gate): Promise<void> {
  const unprocessed = await asked.findUnprocessedEpoch();
  await asked.markProcessed(unprocessed?.epoch ?? 0);
}

const readRow = () =>
  database.transact(async (tx) => {
    const [row] = await tx.select().from(databaseIdentity);
    if (!row) throw new Error('The row is missing.');
    return row;
  });

const change = (changes: Partial<typeof databaseIdentity.$inferInsert>) =>
  database.transact((tx) =>
    tx.update(databaseIdentity).set(changes).where(eq(databaseIdentity.id, 1)),
  );

describe('money', () => {
  it('waits after each start until the provider’s events were processed, in every process', async () => {
    expect(await mayMove()).toBe(false);
    await markEventsProcessed();
    expect(await mayMove()).toBe(true);
    const other = createGate();
    await other.begin();
    expect(await mayMove()).toBe(false);
    expect(await mayMove(other)).toBe(false);
    await markEventsProcessed();
    expect(await mayMove()).toBe(true);
    expect(await mayMove(other)).toBe(true);
  });

  it('waits on another server, also for a process whose connections a pooler kept', async () => {
    await markEventsProcessed();
    await change({ identity: 'system 1, timeline 00000001, started 1, database 1, table 1' });
    expect(await mayMove()).toBe(false);
    await gate.look();
    expect(await mayMove()).toBe(false);
    await markEventsProcessed();
    expect(await mayMove()).toBe(true);
  });

  it('waits on a database that has lost an epoch which this process knew', async () => {
    await markEventsProcessed();
    expect(await mayMove()).toBe(true);
    const { epoch } = await readRow();
    await change({ epoch: epoch - 1, heardEpoch: epoch - 1 });
    expect(await mayMove()).toBe(false);
    await gate.look();
    expect((await readRow()).epoch).toBe(epoch + 1);
    expect(await mayMove()).toBe(false);
  });

  it('waits in all processes when one of them has lost its connections', async () => {
    const other = createGate();
    await other.begin();
    await markEventsProcessed();
    expect(await mayMove(other)).toBe(true);
    losses = 1;
    expect(await mayMove()).toBe(false);
    await gate.look();
    losses = 0;
    expect(await mayMove(other)).toBe(false);
  });

  it('waits for what an epoch that has ended may still do, when the database became another', async () => {
    await markEventsProcessed();
    losses = 1;
    await gate.look();
    // Proves that the gate uses the database's clock: the clock of this machine shows another day.
    const goOnMs = await callsGoOnMs();
    expect(goOnMs).toBeGreaterThan(0);
    expect(goOnMs).toBeLessThanOrEqual(earlierCallsEndMs);
    expect((await gate.findUnprocessedEpoch())?.callsEndInMs).toBeGreaterThan(0);
    const asked = await database.transact((tx) =>
      tx.select().from(work).where(eq(work.kind, 'hear_provider')),
    );
    expect(asked).toHaveLength(1);
  });

  it('moves once events were processed in the present epoch, and not when they were in an earlier one', async () => {
    const earlier = await gate.findUnprocessedEpoch();
    losses = 1;
    await gate.look();
    await gate.markProcessed(earlier?.epoch ?? 0);
    expect(await mayMove()).toBe(false);
  });

  it('waits when the process stood still between its permit and its call', () => {
    expect(() => new MoneyPermit(performance.now()).use()).not.toThrow();
    expect(() => new MoneyPermit(performance.now() - 60_000).use()).toThrow(MoneyWaits);
  });
});

/**
 * The functions that a managed service may forbid. Without one of them, we can't see that a standby
 * was promoted.
 */
const forbidden = [
  'pg_control_system()',
  'pg_current_wal_insert_lsn()',
  'pg_walfile_name(pg_lsn)',
  'pg_postmaster_start_time()',
];

describe.runIf(process.env.TEST_DATABASE_URL)('a role that may not read which server it is', () => {
  const role = `limited_${randomBytes(8).toString('hex')}`;
  let server: Database;
  let limited: Database;
  const administer = (statement: string) => server.transact((tx) => tx.execute(sql.raw(statement)));

  beforeAll(async () => {
    server = await openTestDatabase();
    await administer(`create role ${role}`);
    await administer(`grant select, insert, update on all tables in schema public to ${role}`);
    limited = {
      ...server,
      transact: (body, how) =>
        server.transact(async (tx) => {
          await tx.execute(sql.raw(`set local role ${role}`));
          return body(tx);
        }, how),
    };
  });
  afterAll(async () => {
    await administer(`drop owned by ${role}`);
    await administer(`drop role ${role}`);
    await server.close();
  });

  async function start(): Promise<MoneyGate> {
    const started = createGate(limited);
    await started.begin();
    return started;
  }

  it('waits for no earlier call at its first start, nor where it may read all of it', async () => {
    for (let count = 0; count < 2; count++) {
      await markEventsProcessed(await start());
      expect(await callsGoOnMs(server)).toBe(0);
    }
  });

  it.each(forbidden)('waits at each start where %s is forbidden', async (name) => {
    await administer(`revoke execute on function ${name} from public`);
    try {
      // In the first round, the earlier process could read every part of the identity. In the
      // second, it could not.
      for (let count = 0; count < 2; count++) {
        await administer(`update database_identity set calls_end_at = 'epoch'`);
        const started = await start();
        expect(await callsGoOnMs(server)).toBeGreaterThan(0);
        expect(await mayMove(started, limited)).toBe(false);
        await markEventsProcessed(started);
        expect(await mayMove(started, limited)).toBe(true);
      }
    } finally {
      await administer(`grant execute on function ${name} to public`);
      await administer(`update database_identity set calls_end_at = 'epoch'`);
    }
  });
});

it('two processes that see the same change begin one epoch', async () => {
  const other = createGate();
  await other.begin();
  const { epoch } = await readRow();
  await change({ identity: 'another' });
  await Promise.all([gate.look(), other.look()]);
  expect((await readRow()).epoch).toBe(epoch + 1);
});
