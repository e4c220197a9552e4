import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findEverywhere } from '../offboarding/scan.testing.ts';
import { signUp, testPassword } from '../platform/testing.ts';
import { newPassword, useAccounts } from './accounts.testing.ts';
import { users } from './index.ts';

const start = new Date('2026-03-02T15:00:00.000Z');

const world = useAccounts();

describe('a token', () => {
  test('stands in the mail alone: not in the database, the answers, the notices or the log', async () => {
    const ann = await signUp(world.http.router.app);
    const answers = [
      await world.post('request-password-reset', { email: ann.email }),
      await world.post('request-email-confirmation', undefined, ann.token),
    ];
    const tokens = [
      await world.tokenFrom(ann.email, 'reset-password'),
      await world.tokenFrom(ann.email, 'confirm-email'),
    ];
    answers.push(await world.call({ method: 'GET', url: '/api/notices', token: ann.token }));
    answers.push(await world.post('confirm-email', { token: tokens[1] }));
    answers.push(
      await world.post('reset-password', { token: 'x'.repeat(43), new_password: newPassword }),
    );
    const seen = `${answers.map(({ body }) => body).join('\n')}\n${JSON.stringify(world.logged)}`;
    for (const token of tokens) expect(seen).not.toContain(token);
    expect(await findEverywhere(world.http.router.database, tokens)).toEqual([]);
    const [user] = await world.http.router.database.transact((tx) =>
      tx.select().from(users).where(eq(users.id, ann.id)),
    );
    expect(JSON.stringify(user)).not.toContain(testPassword);
  });
});

describe('calls from one address', () => {
  // The minute is one of the machine’s clock: where it is busy, so many calls take longer.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test.each(['login', 'register', 'request-password-reset', 'reset-password', 'confirm-email'])(
    'of /auth/%s are answered 120 times a minute, and refused then in our words',
    async (url) => {
      world.http.wall.now = start;
      const ask = (address: string) =>
        world.http.router.app.inject({
          method: 'POST',
          url: `/api/auth/${url}`,
          payload: {},
          remoteAddress: address,
        });
      const from = `10.0.0.${url.length}`;
      for (let times = 0; times < 120; times++) expect((await ask(from)).statusCode).toBe(400);
      const refused = await ask(from);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toEqual({
        code: 'too_many_requests',
        detail: 'Too many attempts. Please wait a minute and try again.',
      });
      expect((await ask('10.0.1.1')).statusCode).toBe(400);
    },
  );
});
