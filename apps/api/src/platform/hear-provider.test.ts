import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClocks } from './clocks.ts';
import type { Database } from './database.ts';
import { hearProvider } from './hear-provider.ts';
import { createKeys } from './keys.ts';
import { silentLog } from './log.ts';
import { createMoneyGate } from './money-gate.ts';
import type { Provider, ProviderEvent } from './stripe.ts';
import { openTestDatabase } from './testing.ts';
import { processEvent } from './webhooks.ts';

const earlierCallsEndMs = 60_000;
const wall = { now: new Date('2026-03-02T15:00:00.000Z') };
const clocks = createClocks(() => wall.now);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const event = (objectId: string): ProviderEvent => ({
  ...{ id: `evt_${objectId}`, type: 'payout', objectId, accountId: null },
  createdAt: wall.now,
});

it('an event that fails each time does not hide a later one that failed once', async () => {
  let losses = 0;
  const own = { ...database, connectionsLost: () => losses };
  const moneyGate = createMoneyGate({
    ...{ database: own, clocks, log: silentLog, earlierCallsEndMs },
  });
  await moneyGate.begin();
  losses = 1;
  await moneyGate.look();
  const events = [event('poison')];
  const recorded: string[] = [];
  let isProviderWell = false;
  const hear = hearProvider({
    ...{ database, clocks, moneyGate, log: silentLog, types: ['payout'] },
    keys: createKeys(Buffer.alloc(32, 7)),
    provider: { listEvents: async () => events } as unknown as Provider,
    processEvent: processEvent({
      database,
      clocks,
      handlers: {
        async payout(objectId) {
          if (objectId === 'poison' || !isProviderWell) throw new Error('It cannot be recorded.');
          recorded.push(objectId);
        },
      },
    }),
  });
  const isHeard = async () => (await moneyGate.unheard()) === null;
  for (let round = 0; round < 4; round++) await hear('provider');
  expect(await isHeard()).toBe(false);
  wall.now = new Date(wall.now.getTime() + earlierCallsEndMs);
  events.push(event('sent_late'));
  await hear('provider');
  expect(await isHeard()).toBe(false);
  isProviderWell = true;
  await hear('provider');
  await hear('provider');
  expect(recorded).toEqual(['sent_late']);
  expect(await isHeard()).toBe(true);
});
