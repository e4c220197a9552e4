import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findEverywhere } from '../offboarding/scan.testing.ts';
import { signUp, testPassword } from '../platform/testing.ts';
import { hour, minute, newPassword, useAccounts } from './accounts.testing.ts';

const world = useAccounts();

describe('asking for a link to choose a new password', () => {
  test('answers alike whether anyone has the email, and sends a mail only then', async () => {
    const ann = await signUp(world.http.router.app);
    const known = await world.post('request-password-reset', {
      email: ` ${ann.email.toUpperCase()}`,
    });
    const unknown = await world.post('request-password-reset', { email: 'nobody@example.com' });
    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
    expect(unknown.body).toBe(known.body);
    expect(unknown.headers['content-length']).toBe(known.headers['content-length']);
    await world.tokenFrom(ann.email, 'reset-password');
    expect(await world.mailsTo('nobody@example.com')).toEqual([]);
  });

  test('leaves the looking up to work after the answer, so that its time tells nothing', async () => {
    const ann = await signUp(world.http.router.app);
    await world.worker.drain();
    const before = (await world.mailsTo(ann.email)).length;
    await world.post('request-password-reset', { email: ann.email });
    const tokens = await findEverywhere(world.http.router.database, [ann.email]);
    expect(tokens.filter((place) => place.startsWith('work'))).toEqual([]);
    expect((await readdir(world.folder)).length).toBeGreaterThanOrEqual(before);
    expect((await world.mailsTo(ann.email)).length).toBe(before + 1);
  });

  test('is allowed three times in 15 minutes, for an email of nobody too', async () => {
    const ann = await signUp(world.http.router.app);
    for (const email of [ann.email, 'noone@example.com']) {
      const statuses = [];
      for (let times = 0; times < 4; times++) {
        statuses.push((await world.post('request-password-reset', { email })).statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    await world.signIn(ann);
  });

  test('refuses what is no email', async () => {
    const answer = await world.post('request-password-reset', { email: 'ann' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('email');
  });
});

describe('choosing a new password with a link', () => {
  const reset = (token: string, password = newPassword) =>
    world.post('reset-password', { token, new_password: password });

  test('works once, ends every session, tells the person and confirms their email', async () => {
    const ann = await signUp(world.http.router.app);
    world.http.wall.now = new Date(world.http.wall.now.getTime() + minute);
    const token = await world.askForReset(ann);
    expect((await reset(token)).json()).toEqual({ ok: true });
    expect((await world.me(ann.token)).statusCode).toBe(401);
    expect((await world.login(ann.email, testPassword)).statusCode).toBe(401);
    const session = await world.signIn(ann, newPassword);
    expect(await world.kindsNotified(session)).toEqual(['password_changed']);
    expect(await world.emailConfirmed(session)).toBe(true);
    expect(await world.passwordChangedAt(ann)).toEqual(world.http.wall.now);
    const again = await reset(token, 'yet another password');
    expect(again.statusCode).toBe(422);
    expect(again.json().code).toBe('link_expired');
    await world.signIn(ann, newPassword);
  });

  test('at once by ten is done by one', async () => {
    const token = await world.askForReset(await signUp(world.http.router.app));
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, number) => (await reset(token, `password ${number} of ten`)).statusCode,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(9);
  });

  test('ends the other links, and lets in who was stopped for guessing', async () => {
    const ann = await signUp(world.http.router.app);
    for (let guess = 0; guess < 10; guess++) await world.login(ann.email, `guess ${guess}`);
    const refused = await world.login(ann.email, testPassword);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    const first = await world.askForReset(ann);
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 1_000);
    const second = await world.askForReset(ann);
    expect(first).not.toBe(second);
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first)).statusCode).toBe(422);
    await world.signIn(ann, newPassword);
  });

  test('is possible for an hour, to the millisecond', async () => {
    const ann = await signUp(world.http.router.app);
    const token = await world.askForReset(ann);
    const asked = world.http.wall.now.getTime();
    world.http.wall.now = new Date(asked + hour);
    expect((await reset(token)).statusCode).toBe(422);
    world.http.wall.now = new Date(asked + hour - 1);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('is no longer possible once the password or the email was changed', async () => {
    const ann = await signUp(world.http.router.app);
    const one = await world.askForReset(ann);
    const body = { current_password: testPassword, new_password: newPassword };
    expect((await world.post('change-password', body, ann.token)).statusCode).toBe(200);
    expect((await reset(one)).statusCode).toBe(422);
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 1_000);
    const two = await world.askForReset(ann);
    const email = `moved-${ann.email}`;
    await world.call({
      method: 'PUT',
      url: '/api/profile/update',
      token: ann.token,
      body: { email },
    });
    expect((await reset(two)).statusCode).toBe(422);
  });

  test.each(['', 'short', 'x'.repeat(44)])('refuses the token %j', async (token) => {
    expect((await reset(token)).statusCode).toBe(400);
  });

  test('refuses a token that was never given, one of another kind, and a short password', async () => {
    const ann = await signUp(world.http.router.app);
    const confirming = await world.tokenFrom(ann.email, 'confirm-email');
    expect((await reset('x'.repeat(43))).statusCode).toBe(422);
    expect((await reset(confirming)).statusCode).toBe(422);
    const token = await world.askForReset(ann);
    const short = await reset(token, 'short');
    expect(short.statusCode).toBe(400);
    expect(short.json().fields).toHaveProperty('new_password');
    expect((await reset(token)).statusCode).toBe(200);
  });
});
