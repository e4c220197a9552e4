import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findEverywhere } from '../offboarding/scan.testing.ts';
import { signUp, testPassword } from '../platform/testing.ts';
import { minute, newPassword, useAccounts } from './accounts.testing.ts';
import { knownDevices } from './tables.ts';

const world = useAccounts();

type Person = Awaited<ReturnType<typeof signUp>>;

async function tryOn(mark: string | undefined, { email }: Person, password = testPassword) {
  const body = { email, password, ...(mark ? { device_mark: mark } : {}) };
  return (await world.post('login', body)).statusCode;
}

/** Guesses wrongly ten times, half of the time with a mark that the guesser made up. */
async function guessTenTimes(person: Person) {
  for (let guess = 0; guess < 10; guess++) {
    const mark = guess % 2 ? randomUUID() : undefined;
    expect(await tryOn(mark, person, 'a wild guess')).toBe(401);
  }
}

async function registerOn(mark: string): Promise<Person> {
  return signUp(world.http.router.app, { device_mark: mark });
}

describe('strangers who guess', () => {
  test('lock out no device on which the person registered or signed in', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()];
    const ann = await registerOn(phone);
    expect(await tryOn(laptop, ann)).toBe(200);
    await guessTenTimes(ann);
    expect([await tryOn(undefined, ann), await tryOn(randomUUID(), ann)]).toEqual([429, 429]);
    expect([await tryOn(phone, ann), await tryOn(laptop, ann)]).toEqual([200, 200]);
  });

  test('get no more guesses when the person signs in on a device of theirs', async () => {
    const phone = randomUUID();
    const ann = await registerOn(phone);
    await guessTenTimes(ann);
    expect(await tryOn(phone, ann)).toBe(200);
    expect(await tryOn(undefined, ann, 'a wild guess')).toBe(429);
  });

  test('lock nobody out once more after a reset by mail', async () => {
    const ann = await signUp(world.http.router.app);
    await guessTenTimes(ann);
    const [token, phone] = [await world.askForReset(ann), randomUUID()];
    const reset = { token, new_password: newPassword, device_mark: phone };
    expect((await world.post('reset-password', reset)).statusCode).toBe(200);
    await guessTenTimes(ann);
    expect(await tryOn(undefined, ann, newPassword)).toBe(429);
    expect(await tryOn(phone, ann, newPassword)).toBe(200);
  });
});

describe('a known device', () => {
  test('has ten tries of its own in 15 minutes, and lets nobody in without the password', async () => {
    const phone = randomUUID();
    const ann = await registerOn(phone);
    for (let guess = 0; guess < 10; guess++) {
      expect(await tryOn(phone, ann, 'a wild guess')).toBe(401);
    }
    expect(await tryOn(phone, ann)).toBe(429);
    expect(await tryOn(undefined, ann)).toBe(200);
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 15 * minute);
    expect(await tryOn(phone, ann)).toBe(200);
  });

  test('of one person is a stranger’s for another, and after wrong guesses alone', async () => {
    const [phone, guesser] = [randomUUID(), randomUUID()];
    await registerOn(phone);
    const bob = await signUp(world.http.router.app);
    expect(await tryOn(guesser, bob, 'a wild guess')).toBe(401);
    for (let guess = 0; guess < 9; guess++) await tryOn(undefined, bob, 'a wild guess');
    expect([await tryOn(phone, bob), await tryOn(guesser, bob)]).toEqual([429, 429]);
  });

  test('is one of ten at most, of which the one used longest ago goes', async () => {
    const marks = Array.from({ length: 11 }, () => randomUUID());
    const [first = '', second = ''] = marks;
    const ann = await registerOn(first);
    for (const mark of marks) {
      world.http.wall.now = new Date(world.http.wall.now.getTime() + minute);
      expect(await tryOn(mark, ann)).toBe(200);
    }
    await guessTenTimes(ann);
    expect([await tryOn(first, ann), await tryOn(second, ann)]).toEqual([429, 200]);
  });

  test('is kept as a hash that differs for each person', async () => {
    const phone = randomUUID();
    const [ann, bob] = [await registerOn(phone), await registerOn(phone)];
    const { database } = world.http.router;
    expect(await findEverywhere(database, [phone])).toEqual([]);
    const rows = await database.transact((tx) => tx.select().from(knownDevices));
    const hashes = [ann, bob].map(({ id }) =>
      rows.find(({ userId }) => userId === id)?.markHash.toString('hex'),
    );
    expect(new Set(hashes).size).toBe(2);
  });
});
