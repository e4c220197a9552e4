import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries, work } from '../platform/database/tables.ts';
import { signUp, testPassword } from '../platform/testing.ts';
import { hour, minute, useAccounts } from './accounts.testing.ts';
import { countSignIn, type SignInTry, uncountSignIn } from './count-sign-in.ts';
import {
  countRefusedSignIns,
  forgetRefusedSignIns,
  readRefusedSignIns,
  recordRefusedSignIn,
} from './refused-sign-ins.ts';
import { type RefusedBecause, refusedSignIns } from './tables.ts';

const world = useAccounts();

async function signInFrom(address: string, email: string, more: Record<string, string> = {}) {
  const answer = await world.http.router.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    payload: { email, password: 'Winter2026!', ...more },
  });
  return answer.statusCode;
}

/** Tries one common password at fifty accounts. */
async function sprayFrom(address: string) {
  const emails = Array.from({ length: 50 }, () => `${randomUUID()}@example.com`);
  return Promise.all(emails.map((email) => signInFrom(address, email)));
}

const transact: typeof world.http.router.database.transact = (body) =>
  world.http.router.database.transact(body);

describe('one password tried at many accounts', () => {
  test('is stopped after fifty from one network, and goes on for nobody but known devices there', async () => {
    const phone = randomUUID();
    const ann = await signUp(world.http.router.app, { device_mark: phone });
    const right = { password: testPassword };
    expect(new Set(await sprayFrom('203.0.113.7'))).toEqual(new Set([401]));
    expect(await signInFrom('203.0.113.7', 'one-more@example.com')).toBe(429);
    expect(await signInFrom('203.0.113.7', ann.email, right)).toBe(429);
    expect(await signInFrom('203.0.113.7', ann.email, { ...right, device_mark: phone })).toBe(200);
    expect(await signInFrom('203.0.113.8', ann.email, right)).toBe(200);
  });

  test('counts a network and not its neighbour’s right passwords', async () => {
    const from = { address: '203.0.113.9', deviceMark: undefined, wall: world.http.wall.now };
    for (let times = 0; times < 60; times++) {
      const tried: SignInTry = { ...from, email: `${times}@example.com`, userId: randomUUID() };
      const counted = await transact((tx) => countSignIn(tx, world.http.router.keys, tried));
      expect(counted.refused).toBeNull();
      await transact((tx) => uncountSignIn(tx, world.http.router.keys, counted));
    }
  });
});

describe('the security log', () => {
  const rowsFrom = (network: string) =>
    transact((tx) => tx.select().from(refusedSignIns).where(eq(refusedSignIns.network, network)));
  const refuse = (address: string, because: RefusedBecause, userId: string | null = null) => {
    const { runtime, wall } = world.http;
    return recordRefusedSignIn(runtime, { address, because, userId, wall: wall.now });
  };
  const auditOf = (hourText: string) =>
    transact((tx) => tx.select().from(auditEntries).where(eq(auditEntries.objectId, hourText)));

  test('has a row for each hour, network, account and reason, with how many they were', async () => {
    const ann = await signUp(world.http.router.app);
    for (const email of [ann.email, ann.email, 'nobody@example.com', 'no-one@example.com']) {
      expect(await signInFrom('2001:db8:1:2:3::4', email)).toBe(401);
    }
    const rows = await rowsFrom('2001:db8:1:2::/64');
    expect(rows.map(({ userId, because, refused }) => ({ userId, because, refused }))).toEqual(
      expect.arrayContaining([
        { userId: ann.id, because: 'wrong_credentials', refused: 2 },
        { userId: null, because: 'wrong_credentials', refused: 2 },
      ]),
    );
    expect(rows).toHaveLength(2);
    const listed = await transact(readRefusedSignIns);
    expect(listed).toContainEqual({
      hour: rows[0]?.hour,
      network: '2001:db8:1:2::/64',
      because: 'wrong_credentials',
      refused: 4,
      accounts: 1,
    });
  });

  test('is counted in the audit trail when the hour is over, once', async () => {
    const start = new Date('2027-01-04T10:00:00.000Z');
    world.http.wall.now = new Date(start.getTime() + 12 * minute);
    const ann = await signUp(world.http.router.app);
    await refuse('198.51.100.1', 'wrong_credentials', ann.id);
    await refuse('198.51.100.1', 'wrong_credentials');
    await refuse('198.51.100.2', 'network_limit', ann.id);
    const key = start.toISOString();
    const [waiting] = await transact((tx) => tx.select().from(work).where(eq(work.key, key)));
    expect(waiting).toMatchObject({ kind: 'count_refused_sign_ins' });
    expect(waiting?.dueAt.getTime()).toBeGreaterThan(start.getTime() + hour);
    const count = () => countRefusedSignIns(world.http.runtime)(key);
    await Promise.all([count(), count()]);
    await count();
    expect(await auditOf(key)).toMatchObject([
      { action: 'sign_ins.refused', codes: { refused: 3, accounts: 1, networks: 2, stopped: 1 } },
    ]);
  });

  test('is kept for 30 days after it was counted', async () => {
    world.http.wall.now = new Date('2027-02-04T10:00:00.000Z');
    await refuse('198.51.100.3', 'email_limit');
    const forgetAfterDays = (days: number) => {
      const then = new Date(world.http.wall.now.getTime() + days * 24 * hour);
      return transact((tx) => forgetRefusedSignIns(tx, then));
    };
    await forgetAfterDays(31);
    expect(await rowsFrom('198.51.100.3')).toHaveLength(1);
    await countRefusedSignIns(world.http.runtime)('2027-02-04T10:00:00.000Z');
    await forgetAfterDays(29);
    expect(await rowsFrom('198.51.100.3')).toHaveLength(1);
    await forgetAfterDays(30);
    expect(await rowsFrom('198.51.100.3')).toEqual([]);
  });
});
