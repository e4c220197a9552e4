import { describe, expect, test } from 'vitest';
import { signUp, testPassword } from '../platform/testing.ts';
import { hour, minute, useAccounts } from './accounts.testing.ts';

const world = useAccounts();

describe('one’s sessions', () => {
  test('are listed, the one used last first, and say which is this one', async () => {
    const ann = await signUp(world.http.router.app);
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 5 * minute);
    const { token: second } = (
      await world.call({
        method: 'POST',
        url: '/api/auth/login',
        body: { email: ann.email, password: testPassword },
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' },
      })
    ).json();
    const answer = await world.call({ method: 'GET', url: '/api/auth/sessions', token: ann.token });
    expect(answer.statusCode).toBe(200);
    const { sessions } = answer.json();
    expect(sessions).toHaveLength(2);
    const elsewhere = sessions.filter(({ current }: { current: boolean }) => !current);
    expect(elsewhere).toHaveLength(1);
    expect(elsewhere[0]).toEqual({
      id: expect.any(String),
      device: 'Firefox on Linux',
      created_at: expect.any(String),
      last_seen_at: world.http.wall.now.toISOString(),
      current: false,
    });
    expect(answer.body).not.toMatch(new RegExp(`${ann.token}|${second}`));
  });

  test('that lay unused for too long are not listed', async () => {
    const ann = await signUp(world.http.router.app);
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 8 * 24 * hour);
    const token = await world.signIn(ann);
    const answer = await world.call({ method: 'GET', url: '/api/auth/sessions', token });
    expect(answer.json().sessions).toHaveLength(1);
  });

  test('are ended one by one', async () => {
    const ann = await signUp(world.http.router.app);
    const other = await world.signIn(ann);
    const { sessions } = (
      await world.call({ method: 'GET', url: '/api/auth/sessions', token: ann.token })
    ).json();
    const { id } = sessions.find(({ current }: { current: boolean }) => !current);
    const end = () =>
      world.call({ method: 'DELETE', url: `/api/auth/sessions/${id}`, token: ann.token });
    expect((await end()).json()).toEqual({ ok: true });
    expect((await world.me(other)).statusCode).toBe(401);
    expect((await world.me(ann.token)).statusCode).toBe(200);
    const again = await end();
    expect(again.statusCode).toBe(404);
    expect(again.json().code).toBe('session_not_found');
  });

  test('of someone else are not there', async () => {
    const ann = await signUp(world.http.router.app);
    const bob = await signUp(world.http.router.app);
    const { sessions } = (
      await world.call({ method: 'GET', url: '/api/auth/sessions', token: ann.token })
    ).json();
    const url = `/api/auth/sessions/${sessions[0].id}`;
    expect((await world.call({ method: 'DELETE', url, token: bob.token })).statusCode).toBe(404);
    expect((await world.me(ann.token)).statusCode).toBe(200);
  });

  test('are all ended at once', async () => {
    const ann = await signUp(world.http.router.app);
    const other = await world.signIn(ann);
    const bob = await signUp(world.http.router.app);
    expect((await world.post('logout-all', undefined, ann.token)).json()).toEqual({ ok: true });
    for (const token of [ann.token, other]) expect((await world.me(token)).statusCode).toBe(401);
    expect((await world.me(bob.token)).statusCode).toBe(200);
    expect(await world.auditOf(ann)).toContain('session.ended');
  });

  test.each([
    ['GET', 'sessions'],
    ['DELETE', 'sessions/7b0f4f5e-2f4e-4a8a-9a4b-7f6f0d9f1c11'],
    ['POST', 'logout-all'],
    ['POST', 'change-password'],
    ['POST', 'request-email-confirmation'],
  ] as const)('%s /auth/%s needs one to be signed in', async (method, url) => {
    expect((await world.call({ method, url: `/api/auth/${url}` })).statusCode).toBe(401);
  });
});
