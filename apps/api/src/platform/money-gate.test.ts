import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClocks } from './clocks.ts';
import type { Database } from './database.ts';
import { silentLog } from './log.ts';
import { createMoneyGate, type MoneyGate } from './money-gate.ts';
import { databaseIdentity, work } from './store.ts';
import { MoneyPermit, MoneyWaits } from './stripe.ts';
import { openTestDatabase } from './testing.ts';

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

/** The gate of a process of its own. */
function createGate(): MoneyGate {
  const own = { ...database, connectionsLost: () => losses };
  return createMoneyGate({ database: own, clocks, log: silentLog, earlierCallsEndMs });
}

const ask = (asked = gate) => database.transact((tx) => asked.permit(tx));
const mayMove = (asked = gate) =>
  ask(asked).then(
    () => true,
    (error) => {
      if (!(error instanceof MoneyWaits)) throw error;
      return false;
    },
  );

async function hear(): Promise<void> {
  const unheard = await gate.unheard();
  await gate.markHeard(unheard?.epoch ?? 0);
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
  it('waits after each start until the provider was heard, in every process', async () => {
    expect(await mayMove()).toBe(false);
    await hear();
    expect(await mayMove()).toBe(true);
    const other = createGate();
    await other.begin();
    expect(await mayMove()).toBe(false);
    expect(await mayMove(other)).toBe(false);
    await hear();
    expect(await mayMove()).toBe(true);
    expect(await mayMove(other)).toBe(true);
  });

  it('waits on another server, also for a process whose connections a pooler kept', async () => {
    await hear();
    await change({ identity: 'system 1, timeline 00000001, started 1, database 1, table 1' });
    expect(await mayMove()).toBe(false);
    await gate.look();
    expect(await mayMove()).toBe(false);
    await hear();
    expect(await mayMove()).toBe(true);
  });

  it('waits on a database that has lost an epoch which this process knew', async () => {
    await hear();
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
    await hear();
    expect(await mayMove(other)).toBe(true);
    losses = 1;
    expect(await mayMove()).toBe(false);
    await gate.look();
    losses = 0;
    expect(await mayMove(other)).toBe(false);
  });

  it('waits for what an epoch that has ended may still do, when the database became another', async () => {
    await hear();
    losses = 1;
    await gate.look();
    const { callsEndAt } = await readRow();
    expect(callsEndAt).toEqual(new Date(wall.now.getTime() + earlierCallsEndMs));
    const asked = await database.transact((tx) =>
      tx.select().from(work).where(eq(work.kind, 'hear_provider')),
    );
    expect(asked).toHaveLength(1);
  });

  it('moves once the present epoch was heard, and not when an earlier one was', async () => {
    const earlier = await gate.unheard();
    losses = 1;
    await gate.look();
    await gate.markHeard(earlier?.epoch ?? 0);
    expect(await mayMove()).toBe(false);
  });

  it('waits when the process stood still between its permit and its call', () => {
    expect(() => new MoneyPermit(performance.now()).use()).not.toThrow();
    expect(() => new MoneyPermit(performance.now() - 60_000).use()).toThrow(MoneyWaits);
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
