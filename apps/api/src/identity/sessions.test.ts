import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database/database-and-transaction.ts';
import { keysOfTest } from '../platform/secrets/keys.testing.ts';
import { openTestDatabase } from '../platform/testing.ts';
import { endSession, findActor, sessionLimits, startSession } from './sessions.ts';
import { sessions } from './tables.ts';
import { createUser, grantAdmin } from './user-accounts.ts';

const start = new Date('2026-03-02T15:00:00.000Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const minute = 60_000;
const keys = keysOfTest(Buffer.alloc(32, 7));

let database: Database;
let made = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function begin(isAdmin: boolean) {
  return database.transact(async (tx) => {
    made += 1;
    const email = `user${made}@example.com`;
    const id = await createUser(tx, keys, { email, passwordHash: 'none', isAdmin, wall: start });
    return {
      id,
      email,
      token: await startSession(
        tx,
        { id, role: isAdmin ? 'owner' : 'borrower' },
        { wall: start, userAgent: '' },
      ),
    };
  });
}

const find = (token: string, wall: Date) => database.transact((tx) => findActor(tx, token, wall));

/** Uses the session often enough that it is never unused for too long. Returns when it ended. */
async function keepUsing(token: string, untilMs: number, everyMs: number) {
  for (let ms = everyMs; ms <= untilMs; ms += everyMs) {
    if (!(await find(token, later(ms)))) return ms;
  }
  return null;
}

describe('a session', () => {
  test('is found by its token alone', async () => {
    const { id, token } = await begin(false);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await find(token, start)).toMatchObject({ userId: id, role: 'borrower' });
    expect(await find(`${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`, start)).toBeNull();
  });

  test('leaves only a hash of the token in the database', async () => {
    const { id, token } = await begin(false);
    const [row] = await database.transact((tx) =>
      tx.select().from(sessions).where(eq(sessions.userId, id)),
    );
    expect(row?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test.each([
    ['a borrower’s', false, sessionLimits.borrower],
    ['an admin’s', true, sessionLimits.admin],
  ])('%s ends when it lay unused for too long', async (_whose, isAdmin, limits) => {
    const { token } = await begin(isAdmin);
    const other = await begin(isAdmin);
    expect(await find(token, later(limits.idleMs - 1))).not.toBeNull();
    expect(await find(other.token, later(limits.idleMs))).toBeNull();
  });

  test.each([
    ['a borrower’s', false, sessionLimits.borrower],
    ['an admin’s', true, sessionLimits.admin],
  ])('%s ends after its lifetime, however often it is used', async (_whose, isAdmin, limits) => {
    const { token } = await begin(isAdmin);
    const step = limits.lifetimeMs / 12;
    expect(await keepUsing(token, limits.lifetimeMs + step, step)).toBe(limits.lifetimeMs);
  });

  test('of someone made an admin becomes an admin’s, with an admin’s limits', async () => {
    const { token, email } = await begin(false);
    await database.transact((tx) => grantAdmin(tx, keys, { email, now: start }));
    expect(await find(token, later(minute))).toMatchObject({ role: 'owner' });
    expect(await find(token, later(minute + sessionLimits.admin.idleMs))).toBeNull();
  });

  test('writes when it was seen at most once a minute', async () => {
    const { id, token } = await begin(false);
    const seenAt = async () =>
      (
        await database.transact((tx) => tx.select().from(sessions).where(eq(sessions.userId, id)))
      )[0]?.lastSeenAt;
    await find(token, later(minute - 1));
    expect(await seenAt()).toEqual(start);
    await find(token, later(minute));
    expect(await seenAt()).toEqual(later(minute));
    await find(token, later(2 * minute - 1));
    expect(await seenAt()).toEqual(later(minute));
  });

  test('is over once it was ended', async () => {
    const { token } = await begin(false);
    const actor = await find(token, start);
    await database.transact((tx) => endSession(tx, actor?.sessionId ?? ''));
    expect(await find(token, start)).toBeNull();
  });
});

describe('making an admin', () => {
  test('twice is once, and of nobody is nothing', async () => {
    const { email, token } = await begin(false);
    const grant = (to: string) =>
      database.transact((tx) => grantAdmin(tx, keys, { email: to, now: start }));
    expect(await grant(email)).toBe('unconfirmed');
    expect(await grant(email)).toBe('unconfirmed');
    expect(await grant('nobody@example.com')).toBe(false);
    expect(await find(token, start)).toMatchObject({ role: 'owner' });
  });
});
