import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from './platform/database/database-and-transaction.ts';
import { silentLog } from './platform/log/log.ts';
import { openTestDatabase } from './platform/testing.ts';
import { simulatedClocks } from './platform/time/business-and-wall-clocks.ts';
import { scheduleMissedEvents } from './platform/webhooks/fetch-missed-events.ts';
import type { WorkHandler } from './platform/work/work-handler.ts';
import type { WorkKind } from './platform/work/work-queues.ts';
import { createWorker, type Worker } from './platform/work/worker.ts';
import { type BankClock, step } from './sandbox-clock.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const dayMs = 86_400_000;
const clocks = simulatedClocks(() => now);

let database: Database;
let worker: Worker;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => worker.stop());

it('a step of the clock hears what the bank did in it, though events were fetched as the bank’s clock moved', async () => {
  const bank = { events: 0 };
  const heard: number[] = [];
  const fetchMissedEvents: WorkHandler = async () => {
    heard.push(bank.events);
    return { againAfterMs: 60_000 };
  };
  worker = createWorker({
    database,
    clocks,
    log: silentLog,
    handlers: { fetch_events: fetchMissedEvents } as Record<WorkKind, WorkHandler>,
  });
  const bankClock: BankClock = {
    now: async () => now,
    async advance() {
      // Our clock has moved, so the worker's own poll may fetch events now.
      await worker.drain();
      bank.events = 1;
    },
  };
  await scheduleMissedEvents({ database, clocks });
  await worker.drain();
  expect(await step({ database, clocks, worker, bankClock }, dayMs)).toBe(dayMs);
  expect(heard).toEqual([0, 0, 1]);
});
