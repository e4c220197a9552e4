import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findActor, grantAdmin, hashPassword, users } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import {
  callTestHttp,
  createTestHttp,
  signUp,
  type TestHttp,
  testPassword,
} from '../../platform/testing.ts';
import { membersAlone } from '../members.testing.ts';
import { registerMemberRoutes } from '../routes.ts';
import { signIn } from './sign-in.ts';

let http: TestHttp;
const minute = 60_000;

beforeAll(async () => {
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.router, { ...http.runtime, ...membersAlone });
});
afterAll(() => http.close());
beforeEach(() => {
  http.wall.now = new Date('2026-03-02T15:00:00.000Z');
});

const login = (email: string, password = testPassword, headers: Record<string, string> = {}) =>
  callTestHttp(http.router.app, {
    method: 'POST',
    url: '/api/auth/login',
    body: { email, password },
    headers,
  });

const me = (token?: string) =>
  callTestHttp(http.router.app, { method: 'GET', url: '/api/profile/me', token });

describe('signing in', () => {
  // spec: 1.1.2, 3.5.1, 7.2.1
  test('answers a token and the user, with the email in any case', async () => {
    const { id, email } = await signUp(http.router.app);
    const answer = await login(` ${email.toUpperCase()} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ id, email });
    expect((await me(answer.json().token)).statusCode).toBe(200);
  });

  test('works with a password that has spaces around it', async () => {
    const { email } = await signUp(http.router.app, { password: '  spaces around it  ' });
    expect((await login(email, '  spaces around it  ')).statusCode).toBe(200);
  });

  test('answers an unknown email and a wrong password alike', async () => {
    const { email } = await signUp(http.router.app);
    const [wrong, unknown] = [
      await login(email, 'not the password'),
      await login('no@example.com'),
    ];
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json()).toEqual({
      code: 'wrong_credentials',
      detail: 'The email or the password is not right.',
    });
    expect(unknown.body).toBe(wrong.body);
  });

  test.each<[string, (tx: Tx, id: string) => Promise<unknown>]>([
    [
      'chose another password',
      async (tx, id) => {
        const passwordHash = await hashPassword('another long password');
        return tx.update(users).set({ passwordHash }).where(eq(users.id, id));
      },
    ],
    ['was deleted', (tx, id) => tx.delete(users).where(eq(users.id, id))],
  ])('begins no session for someone who %s while the password was checked', async (_, happen) => {
    const { id, email } = await signUp(http.router.app);
    const { database } = http.router;
    let isChecked = false;
    const meanwhile: typeof database = {
      ...database,
      async transact(run) {
        if (isChecked) await database.transact((tx) => happen(tx, id));
        isChecked = true;
        return database.transact(run);
      },
    };
    const runtime = { ...http.runtime, database: meanwhile };
    await expect(
      signIn(runtime, {
        email,
        password: testPassword,
        deviceMark: undefined,
        userAgent: '',
        address: '127.0.0.1',
        wall: http.wall.now,
      }),
    ).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  // spec: 5.1.1, 5.1.2
  test.each([
    [{ password: 'x' }, 'email'],
    [{ email: 'ann@example.com' }, 'password'],
    [{ email: 'ann@example.com', password: '' }, 'password'],
  ])('refuses %j', async (body, field) => {
    const answer = await callTestHttp(http.router.app, {
      method: 'POST',
      url: '/api/auth/login',
      body,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  test('under one Idempotency-Key answers one session', async () => {
    const { email } = await signUp(http.router.app);
    const key = { 'idempotency-key': 'sign-in' };
    const [first, second] = [
      await login(email, testPassword, key),
      await login(email, testPassword, key),
    ];
    expect(second.body).toBe(first.body);
  });
});

describe('guessing', () => {
  test('is stopped after ten tries in 15 minutes, even with the right password then', async () => {
    const { email } = await signUp(http.router.app);
    for (let guess = 0; guess < 10; guess++) {
      expect((await login(email, `guess ${guess}`)).statusCode).toBe(401);
    }
    const answer = await login(email);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({
      code: 'too_many_requests',
      detail: 'Too many attempts. Please wait 15 minutes and try again.',
    });
    http.wall.now = new Date(http.wall.now.getTime() + 15 * minute);
    expect((await login(email)).statusCode).toBe(200);
  });

  test('is counted for an unknown email too, so that being stopped tells nothing', async () => {
    const tries = Array.from({ length: 11 }, () => login('stranger@example.com'));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('one email does not stop another, and a success begins the count anew', async () => {
    const { email } = await signUp(http.router.app);
    const other = await signUp(http.router.app);
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 9; guess++) await login(email, 'wrong words');
      expect((await login(email)).statusCode).toBe(200);
    }
    expect((await login(other.email)).statusCode).toBe(200);
  });
});

describe('a call', () => {
  test.each([undefined, 'short', 'a'.repeat(43)])('with the token %s is refused', async (token) => {
    const answer = await me(token);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 'unauthenticated', detail: 'Please sign in.' });
  });

  test('after signing out is refused, while other sessions go on', async () => {
    const { email, token } = await signUp(http.router.app);
    const other = (await login(email)).json().token;
    const out = await callTestHttp(http.router.app, {
      method: 'POST',
      url: '/api/auth/logout',
      token,
    });
    expect(out.statusCode).toBe(200);
    expect(out.json()).toEqual({ ok: true });
    expect((await me(token)).statusCode).toBe(401);
    expect((await me(other)).statusCode).toBe(200);
    const again = await callTestHttp(http.router.app, {
      method: 'POST',
      url: '/api/auth/logout',
      token,
    });
    expect(again.statusCode).toBe(401);
  });

  test('of an admin’s session unused for two hours is refused', async () => {
    const { email } = await signUp(http.router.app);
    await http.router.database.transact((tx) =>
      grantAdmin(tx, http.router.keys, { email, now: http.wall.now }),
    );
    const { token } = (await login(email)).json();
    http.wall.now = new Date(http.wall.now.getTime() + 120 * minute);
    expect((await me(token)).statusCode).toBe(401);
  });
});
