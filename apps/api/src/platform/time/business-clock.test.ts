import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { openTestDatabase } from '../testing.ts';
import { advanceBusinessClock } from './advance-business-clock.ts';
import { createClocks, onBusinessClock } from './business-and-wall-clocks.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const hourMs = 3_600_000;
const fast = createClocks(() => new Date(Date.now() + hourMs));

it('goes by the database’s clock in business, however wrong the machine’s own is', async () => {
  const [right, shared, business] = await database.transact(async (tx) => [
    await createClocks().business(tx),
    (await fast.shared(tx)).wall,
    await fast.business(tx),
  ]);
  expect(shared.getTime() - right.getTime()).toBeLessThan(hourMs / 2);
  expect(business.getTime() - right.getTime()).toBeLessThan(hourMs / 2);
});

it('keeps the business clock as far ahead of the database’s as it was moved', async () => {
  const aheadMs = await database.transact(async (tx) => {
    await advanceBusinessClock(tx, 5 * hourMs);
    const shared = await fast.shared(tx);
    return shared.business.getTime() - shared.wall.getTime();
  });
  expect(aheadMs).toBe(5 * hourMs);
});

const wall = new Date('2026-11-26T12:00:00.000Z');
const instant = new Date('2026-11-27T11:59:59.900Z');
const later = (milliseconds: number) => new Date(wall.getTime() + milliseconds);

it('is the same instant where nobody has moved the clocks apart, though one is read after the other', () => {
  expect(onBusinessClock(instant, { wall, now: later(320) })).toEqual(instant);
});

it('is as far ahead as the business clock was moved', () => {
  const now = later(3 * 86_400_000 + 320);
  expect(onBusinessClock(instant, { wall, now })).toEqual(new Date('2026-11-30T11:59:59.900Z'));
});
