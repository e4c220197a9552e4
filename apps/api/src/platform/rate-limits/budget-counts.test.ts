import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { spentBudgets } from '../database/tables.ts';
import { keysOfTest } from '../secrets/keys.testing.ts';
import { openTestDatabase } from '../testing.ts';
import {
  type Budget,
  forgetEndedBudgets,
  forgetSpent,
  forgetSpentBy,
  giveBackSpent,
  lookAtBudgets,
  type Spender,
  spendBudget,
} from './budget-counts.ts';
import { refuseOverspent } from './refuse-overspent.ts';

const keys = keysOfTest(randomBytes(32));
const guesses: Budget = { what: 'guess', allowed: 3, minutes: 15 };
const start = new Date('2026-03-02T15:00:00.000Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const somebody = (): Spender => ({ named: randomUUID() });

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const spend = (spender: Spender, wall = start) =>
  database.transact((tx) => spendBudget(tx, keys, guesses, spender, wall));
const look = (spender: Spender, wall = start) =>
  database.transact((tx) => lookAtBudgets(tx, keys, [{ budget: guesses, spender }], wall));

it('a budget lasts as often as it allows, and says then how long it is spent', async () => {
  const ann = somebody();
  for (const minute of [0, 4, 9]) expect(await spend(ann, after(minute))).toBeNull();
  expect(await spend(ann, after(10))).toBe(5 * 60_000);
  expect(await look(ann, after(14))).toBe(60_000);
  expect(await spend(somebody(), after(10))).toBeNull();
});

it('of several budgets, the one that is spent for longest decides', async () => {
  const [ann, bob, carl] = [somebody(), somebody(), somebody()];
  for (let times = 0; times < 3; times++) {
    await spend(ann);
    await spend(bob, after(5));
  }
  await spend(carl);
  const lookAll = (...spenders: Spender[]) =>
    database.transact((tx) =>
      lookAtBudgets(
        tx,
        keys,
        spenders.map((spender) => ({ budget: guesses, spender })),
        after(6),
      ),
    );
  expect(await lookAll(ann, bob, carl)).toBe(14 * 60_000);
  expect(await lookAll(carl, ann)).toBe(9 * 60_000);
  expect(await lookAll(carl, somebody())).toBeNull();
});

it('a budget begins again when its window is over, with the next count', async () => {
  const ann = somebody();
  for (let times = 0; times < 5; times++) await spend(ann);
  expect(await look(ann, after(15))).toBeNull();
  expect(await spend(ann, after(20))).toBeNull();
  for (let times = 0; times < 2; times++) await spend(ann, after(21));
  expect(await spend(ann, after(34))).toBe(60_000);
});

it('many at once are counted one by one', async () => {
  const ann = somebody();
  const answers = await Promise.all(Array.from({ length: 12 }, () => spend(ann)));
  expect(answers.filter((left) => left === null)).toHaveLength(3);
});

it('a count that is given back may be spent again, and a budget that is forgotten begins again', async () => {
  const ann = somebody();
  for (let times = 0; times < 3; times++) await spend(ann);
  await database.transact((tx) => giveBackSpent(tx, keys, guesses, ann));
  expect([await spend(ann), await spend(ann)]).toEqual([null, 15 * 60_000]);
  await database.transact((tx) => forgetSpent(tx, keys, guesses, ann));
  expect(await spend(ann)).toBeNull();
});

it('the table names nobody but the user whose counts go with them, and keeps no window that is over', async () => {
  const userId = randomUUID();
  await spend({ userId });
  await spend({ named: 'ann@example.com' });
  const kept = () => database.transact((tx) => tx.select().from(spentBudgets));
  expect(JSON.stringify(await kept())).not.toContain('ann');
  await database.transact((tx) => forgetSpentBy(tx, userId));
  expect((await kept()).filter(({ subjectId }) => subjectId === userId)).toEqual([]);
  await database.transact((tx) => forgetEndedBudgets(tx, after(60)));
  expect(await kept()).toEqual([]);
});

it.each([
  [1_000, 'a minute'],
  [15 * 60_000, '15 minutes'],
  [59.5 * 60_000, 'an hour'],
  [90 * 60_000, '2 hours'],
  [23.5 * 3_600_000, 'a day'],
])('with %i milliseconds left a refusal says %s', (leftMs, words) => {
  expect(() => refuseOverspent(leftMs)).toThrow(`Please wait ${words} and try again.`);
});
