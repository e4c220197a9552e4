import { describe, expect, test } from 'vitest';
import { signUp } from '../platform/testing.ts';
import { hour, useAccounts } from './accounts.testing.ts';

const world = useAccounts();

describe('confirming an email', () => {
  const confirm = (token: string) => world.post('confirm-email', { token });

  test('is asked for when registering, and done with the link, once', async () => {
    const ann = await signUp(world.http.router.app, {
      first_name: 'your $500 waits at evil.example',
    });
    expect(await world.emailConfirmed(ann.token)).toBe(false);
    // Anybody may have typed this name for a stranger's address.
    expect((await world.mailsTo(ann.email)).join()).not.toContain('evil.example');
    const token = await world.tokenFrom(ann.email, 'confirm-email');
    expect((await confirm(token)).json()).toEqual({ ok: true });
    expect(await world.emailConfirmed(ann.token)).toBe(true);
    expect(await world.auditOf(ann)).toContain('email.confirmed');
    const again = await confirm(token);
    expect(again.statusCode).toBe(422);
    expect(again.json().code).toBe('link_expired');
  });

  test('can be asked for again, three times in 15 minutes, and not once it is done', async () => {
    const ann = await signUp(world.http.router.app);
    const ask = () => world.post('request-email-confirmation', undefined, ann.token);
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await world.mailsTo(ann.email)).toHaveLength(4);
    await confirm(await world.tokenFrom(ann.email, 'confirm-email'));
    expect((await ask()).statusCode).toBe(200);
    expect(await world.mailsTo(ann.email)).toHaveLength(4);
  });

  test('is possible for a day', async () => {
    const ann = await signUp(world.http.router.app);
    const token = await world.tokenFrom(ann.email, 'confirm-email');
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 24 * hour);
    expect((await confirm(token)).statusCode).toBe(422);
  });

  test('has to be done again when it is changed, of which both addresses are told', async () => {
    const ann = await signUp(world.http.router.app);
    const former = await world.tokenFrom(ann.email, 'confirm-email');
    await confirm(former);
    await world.post('request-email-confirmation', undefined, ann.token);
    const email = `new-${ann.email}`;
    await world.call({
      method: 'PUT',
      url: '/api/profile/update',
      token: ann.token,
      body: { email },
    });
    expect(await world.emailConfirmed(ann.token)).toBe(false);
    const toFormer = await world.mailsTo(ann.email);
    expect(toFormer.find((mail) => mail.includes('was changed'))).toContain('Hello Ann,');
    expect((await world.mailsTo(email)).join()).not.toContain('Hello Ann,');
    expect(toFormer.filter((mail) => mail.includes('was changed'))).toHaveLength(1);
    const toNew = await world.mailsTo(email);
    expect(toNew.filter((mail) => mail.includes('was changed'))).toHaveLength(1);
    expect((await confirm(await world.tokenFrom(email, 'confirm-email'))).statusCode).toBe(200);
    expect(await world.emailConfirmed(ann.token)).toBe(true);
    expect(await world.kindsNotified(ann.token)).toEqual(['email_changed']);
  });

  test('with a link to the former email is refused after a change', async () => {
    const ann = await signUp(world.http.router.app);
    const former = await world.tokenFrom(ann.email, 'confirm-email');
    const body = { email: `other-${ann.email}` };
    await world.call({ method: 'PUT', url: '/api/profile/update', token: ann.token, body });
    expect((await confirm(former)).statusCode).toBe(422);
    expect(await world.emailConfirmed(ann.token)).toBe(false);
  });

  test.each(['', 'x'.repeat(42)])('refuses the token %j', async (token) => {
    expect((await confirm(token)).statusCode).toBe(400);
  });
});
