import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callTestHttp, signUp, testPassword } from '../platform/testing.ts';
import { minute, newPassword, useAccounts } from './accounts.testing.ts';
import { users } from './index.ts';

const world = useAccounts();

describe('changing the password', () => {
  const change = (token: string, current: string, next: string) =>
    world.post('change-password', { current_password: current, new_password: next }, token);

  test('ends every other session, tells the person, and makes a new bank account wait', async () => {
    const ann = await signUp(world.http.router.app);
    const other = await world.signIn(ann);
    expect(await world.passwordChangedAt(ann)).toBeNull();
    await world.http.router.database.transact((tx) =>
      tx.update(users).set({ passwordIsOneTime: true }).where(eq(users.id, ann.id)),
    );
    expect((await world.me(ann.token)).json()).toMatchObject({ password_is_one_time: true });
    world.http.wall.now = new Date(world.http.wall.now.getTime() + minute);
    const answer = await change(ann.token, testPassword, newPassword);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ok: true });
    expect((await world.me(ann.token)).json()).toMatchObject({ password_is_one_time: false });
    expect((await world.me(other)).statusCode).toBe(401);
    expect((await world.login(ann.email, testPassword)).statusCode).toBe(401);
    await world.signIn(ann, newPassword);
    expect(await world.kindsNotified(ann.token)).toEqual(['password_changed']);
    expect(await world.auditOf(ann)).toContain('password.changed');
    expect(await world.passwordChangedAt(ann)).toEqual(world.http.wall.now);
  });

  test.each(['changed', 'reset'])(
    'ends what signing in was answered, so that nobody who sends it again is told: %s',
    async (how) => {
      const ann = await signUp(world.http.router.app);
      const signIn = (password: string) =>
        callTestHttp(world.http.router.app, {
          method: 'POST',
          url: '/api/auth/login',
          body: { email: ann.email, password },
          headers: { 'idempotency-key': `sign-in-${how}` },
        });
      const first = await signIn(testPassword);
      expect((await signIn(testPassword)).json()).toEqual(first.json());
      if (how === 'changed') await change(ann.token, testPassword, newPassword);
      else {
        const token = await world.askForReset(ann);
        await world.post('reset-password', { token, new_password: newPassword });
      }
      expect((await signIn(testPassword)).statusCode).toBe(401);
      expect((await signIn(newPassword)).json()).toMatchObject({ user: { email: ann.email } });
    },
  );

  test('refuses a wrong current password beside its field, and changes nothing', async () => {
    const ann = await signUp(world.http.router.app);
    const answer = await change(ann.token, 'not the password', newPassword);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: 'wrong_password',
      detail: 'The current password is not right.',
      fields: { current_password: 'The current password is not right.' },
    });
    await world.signIn(ann);
    expect(await world.kindsNotified(ann.token)).toEqual([]);
  });

  test.each(['short', '   short          '])('refuses %j as too short', async (next) => {
    const ann = await signUp(world.http.router.app);
    const answer = await change(ann.token, testPassword, next);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('new_password');
  });

  test('is stopped after ten wrong tries, while signing in is not', async () => {
    const ann = await signUp(world.http.router.app);
    for (let guess = 0; guess < 10; guess++) {
      expect((await change(ann.token, `guess ${guess}`, newPassword)).statusCode).toBe(422);
    }
    expect((await change(ann.token, testPassword, newPassword)).statusCode).toBe(429);
    await world.signIn(ann);
  });

  test('happens five times in 15 minutes and no more: each sends mail to an address that may be a stranger’s', async () => {
    const ann = await signUp(world.http.router.app);
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      const [current, next] = time % 2 ? [newPassword, testPassword] : [testPassword, newPassword];
      statuses.push((await change(ann.token, current, next)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await world.kindsNotified(ann.token)).toEqual(Array(5).fill('password_changed'));
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 15 * minute);
    expect((await change(ann.token, newPassword, testPassword)).statusCode).toBe(200);
  });

  test('refuses the present password as the new one, beside its field, and tells nobody', async () => {
    const ann = await signUp(world.http.router.app);
    const answer = await change(ann.token, testPassword, ` ${testPassword}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'invalid_input',
      detail: 'The new password has to differ from the current one.',
      fields: { new_password: 'The new password has to differ from the current one.' },
    });
    expect(await world.kindsNotified(ann.token)).toEqual([]);
  });

  test('twice at once from the same password happens once', async () => {
    const ann = await signUp(world.http.router.app);
    const statuses = await Promise.all(
      ['the first new one', 'the second new one'].map(
        async (next) => (await change(ann.token, testPassword, next)).statusCode,
      ),
    );
    expect(statuses.sort()).toEqual([200, 422]);
  });
});
