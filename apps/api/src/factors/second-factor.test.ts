import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useAccounts } from '../identity/accounts.testing.ts';
import { users } from '../identity/index.ts';
import { findEverywhere } from '../offboarding/scan.testing.ts';
import { signUp, testPassword } from '../platform/testing.ts';
import { factorSteps } from './factors.testing.ts';

const world = useAccounts();
const { post, codeOf, pass, beginApp, addApp, ticketOf, finish, confirm } = factorSteps(world);
const minute = 60_000;

const join = () => signUp(world.http.router.app);
const readFactors = async (token: string) =>
  (await world.call({ method: 'GET', url: '/api/factors', token })).json();

async function makeReviewer({ id }: { id: string }) {
  await world.http.router.database.transact((tx) =>
    tx.update(users).set({ staffRole: 'reviewer' }).where(eq(users.id, id)),
  );
}

async function makeAdmin({ id }: { id: string }) {
  await world.http.router.database.transact((tx) =>
    tx.update(users).set({ isAdmin: true }).where(eq(users.id, id)),
  );
}

describe('the first factor', () => {
  test('asks for the password, unless it was entered in the last ten minutes', async () => {
    const ann = await join();
    expect((await beginApp(ann.token)).statusCode).toBe(200);
    pass(11 * minute);
    expect((await beginApp(ann.token)).json()).toMatchObject({ code: 'password_needed' });
    expect((await beginApp(ann.token, 'wrong words')).json()).toMatchObject({
      code: 'wrong_password',
    });
    expect((await beginApp(ann.token, testPassword)).statusCode).toBe(200);
  });

  test('ends every other session, forgets known devices, and tells the person', async () => {
    const mark = randomUUID();
    const ann = await signUp(world.http.router.app, { device_mark: mark });
    const other = await world.signIn(ann);
    const app = await addApp(ann);
    expect((await world.me(other)).statusCode).toBe(401);
    expect((await world.me(ann.token)).statusCode).toBe(200);
    expect((await world.mailsTo(ann.email)).join('\n')).toContain(
      'A second factor (a passkey or an authenticator app) was added',
    );
    expect(await world.auditOf(ann)).toContain('factor.added');
    for (let guess = 0; guess < 5; guess++) {
      const wrong = await finish(await ticketOf(ann), { code: '000000' });
      expect(wrong.statusCode).toBe(422);
    }
    const known = await finish(await ticketOf(ann, mark), { code: codeOf(app.secret) });
    expect(known.statusCode).toBe(429);
  });

  test('gives ten recovery codes once, and keeps neither them nor the secret readable', async () => {
    const ann = await addApp(await join());
    expect(new Set(ann.recoveryCodes).size).toBe(10);
    expect(ann.recoveryCodes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const second = await addApp(ann, 'Old phone');
    expect(second.recoveryCodes).toEqual([]);
    const secrets = [ann.secret, 'Old phone', ...ann.recoveryCodes];
    expect(await findEverywhere(world.http.router.database, secrets)).toEqual([]);
    expect(await readFactors(ann.token)).toMatchObject({
      factors: [{ name: 'My phone', kind: 'totp' }, { name: 'Old phone' }],
      recovery_codes_left: 10,
      required: false,
    });
  });

  test('is not added by a wrong code, which may be tried again', async () => {
    const ann = await join();
    const { secret } = (await beginApp(ann.token)).json() as { secret: string };
    const add = (code: string) => post('factors/apps', { name: 'Phone', code }, ann.token);
    expect((await add('000000')).json()).toMatchObject({ code: 'wrong_factor' });
    expect((await add(codeOf(secret))).statusCode).toBe(200);
    expect((await add(codeOf(secret))).json()).toMatchObject({ code: 'factor_attempt_over' });
  });
});

describe('signing in with a second factor', () => {
  test('takes the password and a code, and the code only once', async () => {
    const ann = await addApp(await join());
    const code = codeOf(ann.secret);
    const answer = await finish(await ticketOf(ann), { code });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { id: ann.id } });
    expect((await finish(await ticketOf(ann), { code })).json()).toMatchObject({
      code: 'wrong_factor',
    });
    pass(30_000);
    const next = await finish(await ticketOf(ann), { code: codeOf(ann.secret) });
    expect(next.statusCode).toBe(200);
  });

  test('is possible by a recovery code, once, and tells the person', async () => {
    const ann = await addApp(await join());
    const [recoveryCode] = ann.recoveryCodes;
    const first = await finish(await ticketOf(ann), { recovery_code: recoveryCode?.toUpperCase() });
    expect(first.statusCode).toBe(200);
    expect((await world.mailsTo(ann.email)).join('\n')).toContain('recovery code');
    const again = await finish(await ticketOf(ann), { recovery_code: recoveryCode });
    expect(again.json()).toMatchObject({ code: 'wrong_factor' });
  });
});

describe('guessing codes', () => {
  test('is stopped after five, for all tickets and devices of strangers together', async () => {
    const ann = await addApp(await join());
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticketOf(ann)));
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, { code: '000000' })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const right = await finish(await ticketOf(ann), { code: codeOf(ann.secret) });
    expect(right.json()).toMatchObject({
      code: 'too_many_requests',
      detail: 'Too many attempts. Please wait 15 minutes and try again.',
    });
    const recovery = await finish(await ticketOf(ann), { recovery_code: ann.recoveryCodes[0] });
    expect(recovery.statusCode).toBe(200);
  });
});

describe('changing the factors', () => {
  test('asks for a factor that was not used in the last ten minutes', async () => {
    const ann = await addApp(await join());
    pass(11 * minute);
    const { factors } = (await readFactors(ann.token)) as { factors: { id: string }[] };
    const remove = () =>
      world.call({ method: 'DELETE', url: `/api/factors/${factors[0]?.id}`, token: ann.token });
    const renew = () => post('factors/recovery-codes', {}, ann.token);
    const stepUp = { code: 'step_up_needed' };
    expect((await beginApp(ann.token, testPassword)).json()).toMatchObject(stepUp);
    expect((await remove()).json()).toMatchObject(stepUp);
    expect((await renew()).json()).toMatchObject(stepUp);
    expect((await confirm(ann.token, { code: codeOf(ann.secret) })).statusCode).toBe(200);
    const { recovery_codes: renewed } = (await renew()).json() as { recovery_codes: string[] };
    expect(renewed.filter((code) => ann.recoveryCodes.includes(code))).toEqual([]);
    expect((await remove()).statusCode).toBe(200);
    expect((await world.mailsTo(ann.email)).join('\n')).toContain(
      'A second factor (a passkey or an authenticator app) was removed',
    );
    expect((await world.login(ann.email, testPassword)).statusCode).toBe(200);
    expect(await readFactors(ann.token)).toMatchObject({ factors: [], recovery_codes_left: 0 });
  });
});

describe('a new password by mail', () => {
  const body = { new_password: 'an entirely new password' };

  test('needs the factor of staff, who read the mail themselves', async () => {
    const ann = await addApp(await join());
    await makeReviewer(ann);
    const token = await world.askForReset(ann);
    const asked = { ...body, token, device_mark: randomUUID() };
    const refused = await post('auth/reset-password', asked);
    expect(refused.json()).toMatchObject({ code: 'factor_needed' });
    const { ticket } = (refused.json() as { fields: { ticket: string } }).fields;
    const wrong = await post('auth/reset-password', {
      ...asked,
      ticket,
      proof: { code: '000000' },
    });
    expect(wrong.json()).toMatchObject({ code: 'wrong_factor' });
    const signIn = await finish(
      { ticket, device_mark: asked.device_mark },
      { code: codeOf(ann.secret) },
    );
    expect(signIn.json()).toMatchObject({ code: 'ticket_over' });
    const proof = { code: codeOf(ann.secret) };
    expect((await post('auth/reset-password', { ...asked, ticket, proof })).statusCode).toBe(200);
  });
});

describe('resetting another person’s factors', () => {
  const reset = (token: string, { id }: { id: string }) =>
    post(`admin/members/${id}/reset-factors`, {}, token);

  test('ends their sessions, makes their money rights wait and tells all owners', async () => {
    const [ann, ben] = [await join(), await addApp(await join())];
    await makeAdmin(ann);
    await makeAdmin(ben);
    expect((await reset(ann.token, ben)).statusCode).toBe(200);
    expect((await world.me(ben.token)).statusCode).toBe(401);
    const token = await world.signIn(ben);
    expect(await readFactors(token)).toMatchObject({
      factors: [],
      money_rights_from: new Date(world.http.wall.now.getTime() + 24 * 60 * minute).toISOString(),
    });
    const mails = [await world.mailsTo(ann.email), await world.mailsTo(ben.email)].flat();
    expect(mails.filter((mail) => mail.includes('were reset'))).toHaveLength(2);
    expect((await reset(token, await addApp(await join()))).json()).toMatchObject({
      code: 'money_rights_wait',
      detail: expect.stringContaining('You can move money in 24 hours.'),
    });
  });

  test('is refused for oneself, for who has none, and to a borrower', async () => {
    const [ann, ben] = [await addApp(await join()), await join()];
    await makeAdmin(ann);
    expect((await reset(ann.token, ann)).json()).toMatchObject({ code: 'own_case' });
    expect((await reset(ann.token, ben)).json()).toMatchObject({ code: 'factor_not_found' });
    expect((await reset(ben.token, ann)).json()).toMatchObject({ code: 'forbidden' });
    pass(11 * minute);
    expect((await reset(ann.token, ben)).json()).toMatchObject({ code: 'step_up_needed' });
  });
});
