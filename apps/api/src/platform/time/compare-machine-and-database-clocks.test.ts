import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { openTestDatabase } from '../testing.ts';
import { createClocks, simulatedClocks } from './business-and-wall-clocks.ts';
import {
  readClockDifference,
  refuseWrongClock,
  WrongClock,
} from './compare-machine-and-database-clocks.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const wrongBy = (seconds: number) => createClocks(() => new Date(Date.now() + seconds * 1000));

it.each([
  [3600, /^This machine’s clock is 3600 seconds ahead of the database’s, .*NTP\)\.$/],
  [-60, /^This machine’s clock is 60 seconds behind the database’s, /],
])('refuses a start whose clock is wrong by %s seconds', async (seconds, sentence) => {
  const refused = refuseWrongClock({ database, clocks: wrongBy(seconds) });
  await expect(refused).rejects.toThrow(WrongClock);
  await expect(refused).rejects.toThrow(sentence);
});

it('starts with a clock that differs by some seconds', async () => {
  await refuseWrongClock({ database, clocks: wrongBy(2) });
});

it('takes a slow answer of the database for no difference', async () => {
  const asked = new Date('2026-11-26T12:00:00Z');
  const answered = new Date('2026-11-26T12:00:20Z');
  const times = [asked, answered];
  const clocks = simulatedClocks(
    () => times.shift() ?? answered,
    () => new Date('2026-11-26T12:00:01Z'),
  );
  expect(await readClockDifference({ database, clocks })).toEqual({ seconds: 0, agrees: true });
});
