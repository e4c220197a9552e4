import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { work } from '../database/tables.ts';
import { silentLog } from '../log/log.ts';
import { keysOfTest } from '../secrets/keys.testing.ts';
import type { Provider, ProviderEvent } from '../stripe/provider.ts';
import { openTestDatabase } from '../testing.ts';
import { simulatedClocks } from '../time/business-and-wall-clocks.ts';
import { createMoneyGate } from './money-gate.ts';
import { processEvent } from './process-event.ts';
import { processEventsBeforeMoneyMoves } from './process-events-before-money-moves.ts';

const earlierCallsEndMs = 60_000;
/** The database's clock. */
const shared = { now: new Date('2026-03-02T15:00:00.000Z') };
const clocks = simulatedClocks(
  () => new Date(shared.now.getTime() + 3_600_000),
  () => shared.now,
);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const event = (objectId: string): ProviderEvent => ({
  ...{ id: `evt_${objectId}`, type: 'payout', objectId, accountId: null },
  createdAt: shared.now,
});

/**
 * Makes a process that processes the provider's events after another process noticed that the
 * database may have changed. Its own clock is an hour ahead of the other's.
 */
async function changed(events: ProviderEvent[], record: (objectId: string) => Promise<void>) {
  let losses = 0;
  const own = { ...database, connectionsLost: () => losses };
  const gate = { log: silentLog, earlierCallsEndMs };
  const seeing = createMoneyGate({
    ...gate,
    database: own,
    clocks: simulatedClocks(() => shared.now),
  });
  await seeing.begin();
  losses = 1;
  await seeing.look();
  const moneyGate = createMoneyGate({ ...gate, database, clocks });
  await moneyGate.begin();
  const processRound = processEventsBeforeMoneyMoves({
    ...{ database, clocks, moneyGate, log: silentLog, eventTypes: ['payout'] },
    keys: keysOfTest(Buffer.alloc(32, 7)),
    provider: { listEvents: async () => events } as unknown as Provider,
    processEvent: processEvent({ database, clocks, handlers: { payout: record } }),
  });
  return {
    processRound,
    areProcessed: async () => (await moneyGate.findUnprocessedEpoch()) === null,
  };
}

it('calls of the lost database have ended once the database’s clock says so', async () => {
  const { processRound, areProcessed } = await changed([], async () => undefined);
  await processRound('provider');
  expect(await areProcessed()).toBe(false);
  shared.now = new Date(shared.now.getTime() + earlierCallsEndMs - 1);
  await processRound('provider');
  expect(await areProcessed()).toBe(false);
  shared.now = new Date(shared.now.getTime() + 1);
  await processRound('provider');
  expect(await areProcessed()).toBe(true);
});

it('an event that fails each time does not hide a later one that failed once', async () => {
  const events = [event('poison')];
  const recorded: string[] = [];
  let isProviderWell = false;
  const { processRound, areProcessed } = await changed(events, async (objectId) => {
    if (objectId === 'poison' || !isProviderWell) throw new Error('It cannot be recorded.');
    recorded.push(objectId);
  });
  for (let round = 0; round < 4; round++) await processRound('provider');
  expect(await areProcessed()).toBe(false);
  shared.now = new Date(shared.now.getTime() + earlierCallsEndMs);
  events.push(event('sent_late'));
  await processRound('provider');
  expect(await areProcessed()).toBe(false);
  isProviderWell = true;
  await processRound('provider');
  await processRound('provider');
  expect(recorded).toEqual(['sent_late']);
  expect(await areProcessed()).toBe(true);
});

it('an event whose tries are used up holds no money up at the next start', async () => {
  const events = [event('parked')];
  let tries = 0;
  const { processRound, areProcessed } = await changed(events, async (objectId) => {
    if (objectId !== 'parked') return;
    tries++;
    throw new Error('It cannot be recorded.');
  });
  shared.now = new Date(shared.now.getTime() + earlierCallsEndMs);
  await processRound('provider');
  expect(await areProcessed()).toBe(false);
  await database.transact((tx) =>
    tx.update(work).set({ parkedAt: shared.now }).where(eq(work.key, 'evt_parked')),
  );
  await processRound('provider');
  expect(tries).toBe(1);
  expect(await areProcessed()).toBe(true);
});
