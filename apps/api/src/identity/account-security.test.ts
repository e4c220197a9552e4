import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findEverywhere } from '../offboarding/scan.testing.ts';
import { signUp, testPassword } from '../platform/testing.ts';
import { newPassword, useAccounts } from './accounts.testing.ts';
import { users } from './index.ts';

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
